// The thread of a Work.
import { type Outside, type ToWorker, Work } from './work';

const work = new Work(self as unknown as Outside);
self.addEventListener('message', (event: MessageEvent<ToWorker>) => work.hear(event.data));
