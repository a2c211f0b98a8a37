// The OpenAPI document, and its operations.

export const AUDIENCES = {
  app: 'Apps', web: 'Web front ends', partner: 'Partner systems', operator: 'Operators', advertiser: 'Advertisers',
};

let description;
export const operations = new Map();

const counts = new Map();

/** Whether most operations can refuse with it. */
export const isCommon = code => counts.get(code) > operations.size * 0.9;

export async function load() {
  const response = await fetch('/openapi.json');
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
  description = await response.json();
  for (const [path, item] of Object.entries(description.paths)) {
    // Where GET is answered, too, it takes and answers the same.
    const operation = {...(item.post ?? item.get), path, get: Boolean(item.post && item.get), method: item.post ? 'POST' : 'GET'};
    [, operation.title, operation.more] = operation.summary.match(/^(.*?)[.:](?:\s+(.*))?$/s) ?? [, operation.summary];
    operation.body = operation.requestBody?.content['application/json'];
    operation.parameters = (operation.parameters ?? []).map(resolve);
    operation.refusals = refusals(operation);
    operations.set(operation.operationId, operation);
    for (const [, codes] of operation.refusals) for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
}

export function resolve(node) {
  return node?.$ref ? node.$ref.slice(2).split('/').reduce((at, name) => at?.[name], description) : node;
}

/** The dry run of a change; undefined for none. */
export const preview = change => [...operations.values()].find(one => one['x-preview-of'] === change.path);

export const topic = name => description.tags.find(tag => tag.name === name);

/** The operations of an audience by topic. */
export function topics(audience) {
  const found = new Map();
  for (const tag of description.tags) {
    const own = [...operations.values()]
      .filter(one => one['x-audiences'].includes(audience) && one.tags.includes(tag.name) && !one['x-preview-of']);
    if (own.length > 0) found.set(tag.name, own);
  }
  return found;
}

/** The codes of an operation's refusals by status. */
function refusals(operation) {
  return Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .map(([status, response]) => [status, Object.keys(resolve(response)?.content?.['application/json']?.examples ?? {})]);
}
