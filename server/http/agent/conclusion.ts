/** Name of the member of an agent's result that contains its conclusion. */
export const CONCLUSION = 'agent';
