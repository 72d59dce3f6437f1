// Consent that finished public games may be published for research. Off until it is switched on;
// the server remembers it, for all devices of this person.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Switch } from '../kit/switch';
import { problemText } from '../talk/problem';
import { t } from '../texts';
import { api } from '../wire/api';
import { person } from '../wire/person';

export function ResearchSwitch() {
  const token = useStore(person);
  // undefined: the server has not answered yet
  const [agrees, setAgrees] = useState<boolean>();
  const [problem, setProblem] = useState('');
  // One after the other: a question that overtook a change would show what was before it.
  const queue = useRef(Promise.resolve());
  const ask = (call: () => Promise<boolean>) => {
    queue.current = queue.current.then(async () => {
      setProblem('');
      try {
        setAgrees(await call());
      } catch (error) {
        setProblem(problemText(error));
      }
    });
  };
  // Another token is another person.
  useEffect(() => ask(api.research), [token]);
  return (
    <div class="research">
      <Switch
        label={t('about.research')}
        about={t('about.research_about')}
        on={agrees === true}
        fixed={agrees === undefined}
        onChange={(on) => ask(() => api.setResearch(on))}
      />
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
