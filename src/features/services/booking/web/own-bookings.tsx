import { useSearchParams } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { WayBack } from "../../../../ui/layout/way-back.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { BOOKING_PATH, OWN_BOOKINGS_PATH } from "../booking-paths.ts";
import { listOwnBookings, readOwnBooking } from "../contract.ts";
import { BookingRow } from "./booking-row.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import { Hosting } from "./hosting.tsx";

/** The user's bookings, newest first; with `&booking=`, one of them; and the calendar of a host. */
export function OwnBookings({ forCancelling }: { forCancelling: Reauthentication }) {
  const [search] = useSearchParams();
  const one = search.get("booking");
  if (one !== null && /^[1-9]\d{0,14}$/.test(one)) return <OneBooking id={Number(one)} />;
  return <AllBookings forCancelling={forCancelling} />;
}

function OneBooking({ id }: { id: number }) {
  const { data, error, reload } = usePersonalData(readOwnBooking, { params: { booking_id: id } }, true);
  if (error?.status === 404) {
    return (
      <EmptyState
        drawing="link"
        title="没有这个预约"
        text="地址不完整，或者它属于另一个账号。"
        action={<LinkButton to={OWN_BOOKINGS_PATH}>全部预约</LinkButton>}
      />
    );
  }
  if (error !== null) return <LoadNote what="预约" reassurance="预约还在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-button h-[144px] w-full rounded-lg" />;
  return (
    <>
      <WayBack to={OWN_BOOKINGS_PATH} label="全部预约" />
      <ul>
        <BookingRow booking={data.booking} onChanged={reload} />
      </ul>
    </>
  );
}

/** Only hosts fetch a calendar, so that other users see no failure of it. */
function AllBookings({ forCancelling }: { forCancelling: Reauthentication }) {
  const list = usePersonalData(listOwnBookings, { query: {} }, true);
  return (
    <div className="flex flex-col gap-10">
      {list.data?.is_host && <Hosting forCancelling={forCancelling} />}
      <List {...list} />
    </div>
  );
}

function List(list: ReturnType<typeof usePersonalData<typeof listOwnBookings>>) {
  return (
    <section aria-label="我约的">
      <OwnList
        first={list}
        fetchAfter={(cursor) => callEndpoint(listOwnBookings, { query: { cursor } })}
        what="预约"
        reassurance="预约都在"
        skeleton="skeleton-button h-[144px]"
        empty={
          <EmptyState
            drawing="calendar"
            title="还没有预约"
            text="选一项咨询和一个时间，确认以后在这里看安排、改时间或取消。"
            action={<LinkButton to={BOOKING_PATH}>去预约</LinkButton>}
          />
        }
        foot={<CalendarAddress />}
      >
        {(booking) => <BookingRow booking={booking} onChanged={list.reload} />}
      </OwnList>
    </section>
  );
}
