// The thread of a Work.
import { type ToWorker, Work, type WorkerScope } from './work';

const work = new Work(self as unknown as WorkerScope);
self.addEventListener('message', (event: MessageEvent<ToWorker>) => work.hear(event.data));
