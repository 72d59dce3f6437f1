// The start page: what there is to play, and first of all what one was playing.
import { Header } from '../shell/header';
import { useStartData } from './start-data';
import { StartPage } from './start-page';

export default function StartScreen(_: { id: string }) {
  const data = useStartData();
  return (
    <div class="start-screen">
      <Header nav />
      <StartPage data={data} />
    </div>
  );
}
