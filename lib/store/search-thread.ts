import { openDatabase } from './database';
import { createResultStore } from './results';
import { createTextSearch, type TextSearch } from './text-search';

// Runs in a worker: looks through the texts of results, and is ended by whoever asked.
const search = createTextSearch(createResultStore(openDatabase()));

addEventListener('message', ({ data }: MessageEvent<TextSearch>) => void search(data, postMessage));
