import type { Delivery, Notice, Watch } from '../../core/notices.ts';
import type { DeliveryAnswer, NoticeAnswer, WatchAnswer } from '../contract/notices.ts';

export const showWatch = ({ what, createdAt, seq: _, ...watch }: Watch): WatchAnswer => ({
  ...watch,
  search: 'search' in what ? what.search : null,
  sources: 'search' in what && what.sources ? [...what.sources] : null,
  record: 'record' in what ? what.record : null,
  kinds: [...watch.kinds],
  channels: [...watch.channels],
  created_at: createdAt,
  feed: `/v1/watches/${watch.id}/feed`,
});

export const showNotice = ({ occasion: _, ...notice }: Notice): NoticeAnswer => notice;

export const showDelivery = (delivery: Delivery): DeliveryAnswer => ({
  id: delivery.id,
  channel: delivery.channel,
  notices: [...delivery.notices],
  state: delivery.state,
  attempts: delivery.attempts,
  next_at: delivery.nextAt,
  created_at: delivery.createdAt,
  ended_at: delivery.endedAt,
  last_error: delivery.lastError,
});
