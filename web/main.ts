import './styles/main.css';
import 'react-dom/client';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { nextTask } from './next-task.ts';

// The libraries run in one task and the app in the next: in one, they would keep a slow phone busy. The document fetches both files beside this one, and
// asks again for one that does not arrive.
void nextTask()
  .then(() => loadPart(() => import('./start.tsx')))
  .then(
    ({ begin }) => begin(),
    () => {},
  );
