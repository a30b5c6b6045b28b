/** Name of the member of an agent's result that its conclusion is. */
export const CONCLUSION = 'agent';
