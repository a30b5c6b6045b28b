import { type MapRequest, type MapResponse, mapRequest, mapResponse } from '@/lib/contract';
import type { Lookup } from '../operation';

export const map: Lookup<MapRequest, MapResponse> = {
  path: '/v2/map',
  request: mapRequest,
  response: mapResponse,
  wrongInput: 'Bad Request',
  page: ({ url }) => ({ url }),
};
