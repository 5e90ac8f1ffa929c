export const COMMUNITY_PATH = "/community";
export const NEW_TOPIC_PATH = `${COMMUNITY_PATH}/new`;

export function topicPath(id: number): string {
  return `${COMMUNITY_PATH}/${id}`;
}
