import { useState } from "react";
import { type FoundPerson, findPeople, MAX_FOUND } from "../../../features/identity/staff/people-contract.ts";
import { formatDate } from "../../../kit/values/time-text.ts";
import { Sheet } from "../../dialog/sheet.tsx";
import { useMay } from "../console-context.ts";
import { PickList } from "../list/pick-sheet.tsx";
import { SearchBox } from "../list/search-box.tsx";

interface PersonSheetProps {
  title: string;
  onPick(person: FoundPerson): void;
  onClose(): void;
}

/**
 * Finds a user by the start of a name, by an id, and by phone number or email if the staff member may use those.
 */
export function PersonSheet({ title, onPick, onClose }: PersonSheetProps) {
  const [word, setWord] = useState("");
  const ways = useWays();
  return (
    <Sheet isOpen title={title} text={`可以写${ways}。`} onClose={onClose}>
      <div className="flex min-h-72 flex-col gap-3">
        <SearchBox value={word} placeholder="找人" isFirst onType={setWord} />
        {word !== "" && (
          <PickList
            endpoint={findPeople}
            input={() => ({ query: { q: word } })}
            keyOf={({ user_id }) => user_id}
            present={(person) => ({ title: person.name, facts: <PersonFacts person={person} /> })}
            empty={{ title: "没有找到", text: "换一种写法，或写得少一些再找。" }}
            countText={(count) => (count < MAX_FOUND ? `共 ${count} 人` : `先列出 ${count} 人，写得更完整再找`)}
            onPick={onPick}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Shows what distinguishes users with the same name. */
function PersonFacts({ person: { account, user_id, registered_at } }: { person: FoundPerson }) {
  const facts = [account, `编号 ${user_id}`, `${formatDate(new Date(registered_at))}注册`];
  return (
    <span className="flex flex-wrap gap-x-3">
      {facts.map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
    </span>
  );
}

/** The ways of searching that these permissions allow. */
function useWays(): string {
  const [bans, employs, grants] = [useMay("accounts.manage"), useMay("staff.manage"), useMay("rights.grant")];
  const seesContacts = bans || employs;
  const ways = ["名字开头的几个字", "编号", seesContacts && "手机号后四位"].filter(Boolean).join("、");
  return seesContacts || grants ? `${ways}，或完整的手机号、邮箱` : ways;
}
