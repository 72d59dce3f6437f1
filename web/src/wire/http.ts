// One HTTP request of the API. What does not work is thrown as a Failure, whoever is to blame.
import type { ApiError, ProblemCode } from './types';

/** What the server refused (`status` 4xx, 5xx), or that it could not be reached (`status` 0). */
export class Failure extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly problem: ApiError;
  readonly retryAfter: number; // seconds, 0 if the server did not say

  constructor(status: number, problem: ApiError, retryAfter = 0) {
    super(problem.text || problem.code);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export interface Call {
  token?: string | undefined; // only ever sent as a header: no log and no proxy keeps those
  body?: unknown;
  signal?: AbortSignal | undefined;
}

async function answer(method: string, path: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = {};
  if (call.token) headers.authorization = `Bearer ${call.token}`;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  const request: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' };
  if (call.body !== undefined) request.body = JSON.stringify(call.body);
  if (call.signal) request.signal = call.signal;
  try {
    return await fetch(path, request);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new Failure(0, { code: 'offline', text: String(error) });
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Partial<ApiError>;
    if (typeof problem.code === 'string') return { text: '', ...problem } as ApiError;
  } catch {
    // Not from our server: a proxy in between.
  }
  return { code: 'offline', text: `${response.status} ${response.statusText}` };
}

async function good(method: string, path: string, call: Call): Promise<Response> {
  const response = await answer(method, path, call);
  if (response.ok) return response;
  const wait = Number(response.headers.get('retry-after') ?? 0);
  throw new Failure(response.status, await problemOf(response), Number.isFinite(wait) ? wait : 0);
}

export async function json<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const response = await good(method, path, call);
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw new Failure(0, { code: 'offline', text: String(error) });
  }
}

export async function text(path: string, call: Call = {}): Promise<string> {
  return (await good('GET', path, call)).text();
}
