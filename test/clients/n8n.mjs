import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Sends what n8n sends for its node, by the node's own description of its requests: the operation, the parameters with their
 * expressions, and its functions that change a request. n8n itself (n8n-core) is far larger than all of these clients.
 */
export async function n8nRequest({ operation, parameters, url, key }) {
  const { Firecrawl } = require('@mendable/n8n-nodes-firecrawl/dist/nodes/Firecrawl/Firecrawl.node.js');
  const { description } = new Firecrawl();
  const given = { operation, ...parameters };
  given.resource ??= resourceOf(description.properties, operation);
  const credentials = { baseUrl: `${url}/v2`, apiKey: key };
  const evaluated = (value, $value) => evaluate(value, { $value, $parameter: given, $credentials: credentials });

  let request = evaluated(description.requestDefaults);
  const hooks = [];
  const apply = (routing, value) => {
    request = merged(request, evaluated(routing.request ?? {}, value));
    hooks.push(...(routing.send?.preSend ?? []));
  };
  const walk = (property, value) => {
    if (!isShown(property, given) || value === undefined) return;
    const isChoice = property.type === 'options';
    if (property.routing) apply(property.routing, value);
    for (const option of property.options ?? []) {
      if (isChoice && option.value === value && option.routing) apply(option.routing, value);
      if (property.type === 'collection') walk(option, value?.[option.name]);
    }
  };
  for (const property of description.properties) walk(property, given[property.name]);

  const context = {
    getNodeParameter: (name, _index, fallback) =>
      name.split('.').reduce((value, part) => value?.[part], given) ?? fallback,
    getNode: () => ({ name: 'Firecrawl' }),
  };
  for (const hook of hooks) request = await hook.call(context, request);
  const { method = 'GET', baseURL, url: path, headers, body } = request;
  const response = await fetch(baseURL + path, {
    method,
    headers: { ...headers, Authorization: `Bearer ${key}` },
    ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
  });
  const answered = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answered)}`);
  return answered;
}

/** The resource whose operations have one of that name. */
function resourceOf(properties, operation) {
  const choice = properties.find(
    ({ name, options = [] }) => name === 'operation' && options.some(({ value }) => value === operation),
  );
  return choice?.displayOptions?.show?.resource?.[0];
}

const isShown = ({ displayOptions }, given) =>
  Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(given[name]));

/** Evaluates the expressions in a value: texts that begin with an equals sign. */
function evaluate(value, scope) {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, evaluate(member, scope)]));
  }
  if (typeof value !== 'string' || !value.startsWith('=')) return value;
  const text = value.slice(1);
  const run = (code) => new Function(...Object.keys(scope), `return (${code});`)(...Object.values(scope));
  const whole = /^\{\{([\s\S]*)\}\}$/.exec(text)?.[1];
  if (whole !== undefined && !whole.includes('{{')) return run(whole);
  return text.replace(/\{\{([\s\S]*?)\}\}/g, (_, code) => String(run(code)));
}

function merged(one, other) {
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const isDeep = [value, both[name]].every(
      (part) => typeof part === 'object' && part !== null && !Array.isArray(part),
    );
    if (value !== undefined) both[name] = isDeep ? merged(both[name], value) : value;
  }
  return both;
}
