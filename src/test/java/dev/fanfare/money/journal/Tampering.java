package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.formats.proof.PostingForm;
import dev.fanfare.support.Sql;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Manipulations of a sealed journal of at least four blocks by a superuser of the database. */
final class Tampering {
    private Tampering() {}

    /** The last block. */
    static final String LAST = "(select max(number) from journal_blocks)";

    /** How far the attacker goes to hide an altered entry. */
    private enum Cover {
        NONE,
        /** The leaf fits the altered entry. */
        LEAF,
        /** And the root of its block fits the leaf. */
        ROOT,
        /** And the checkpoint of its block is signed with a key of their own, which is said to be the installation's. */
        SIGNATURE,
        /** And is given as the key it is. */
        KEY,
        /** And all following checkpoints too. */
        CHAIN
    }

    /**
     * One kind of it.
     *
     * @param named what must be said about it
     * @param outsideTheChain whether it shows in balances and the like only
     */
    record Kind(String name, String sql, Cover cover, String named, boolean outsideTheChain) {
        static Kind of(String name, String sql, String named) {
            return new Kind(name, sql, Cover.NONE, named, false);
        }

        Kind inBooks() {
            return new Kind(name, sql, cover, named, true);
        }

        Kind covered(Cover by) {
            return new Kind(name, sql, by, named, outsideTheChain);
        }
    }

    /** An entry in the middle of the second block. */
    private static final String ENTRY = at(3);

    private static final String NEXT = at(4);

    private static final String AMOUNTS = "update postings set amount = amount * 2 where entry_id = " + ENTRY;
    private static final String ALTERED = "block 2: entry \\d+ \\(fill:.*\\) was altered";

    private static String at(int place) {
        return "(select l.entry_id from journal_leaves l, journal_blocks b where b.number = 2 and l.position ="
                + " b.first_position + " + place + ")";
    }

    static final List<Kind> KINDS = List.of(
            Kind.of(
                    "delete an entry and its postings",
                    "delete from postings where entry_id = " + ENTRY + "; delete from journal_entries where id = "
                            + ENTRY,
                    "block 2: entry \\d+ was removed"),
            Kind.of(
                    "delete an entry, its postings and its leaf",
                    "create temporary table gone as select " + ENTRY + " as id;"
                            + " delete from postings where entry_id = (select id from gone);"
                            + " delete from journal_entries where id = (select id from gone);"
                            + " delete from journal_leaves where entry_id = (select id from gone)",
                    "block 2: entry \\d+ .* is at position \\d+ instead of \\d+: entries were removed or reordered"),
            Kind.of(
                    "delete a posting",
                    "delete from postings where id = (select max(id) from postings where entry_id = " + ENTRY + ")",
                    ALTERED),
            Kind.of(
                    "add postings to an entry",
                    "insert into postings (entry_id, account_id, currency, amount)"
                            + " select entry_id, account_id, currency, amount from postings where entry_id = " + ENTRY,
                    ALTERED),
            Kind.of("alter amounts", AMOUNTS, ALTERED),
            Kind.of("alter a description", "update journal_entries set description = 'x' where id = " + ENTRY, ALTERED),
            Kind.of("alter a key", "update journal_entries set key = 'fill:other:filled' where id = " + ENTRY, ALTERED),
            Kind.of("alter a kind", "update journal_entries set kind = 'task_released' where id = " + ENTRY, ALTERED),
            Kind.of(
                    "alter the request of an entry",
                    "update journal_entries set request_id = null where id = " + ENTRY,
                    ALTERED),
            Kind.of(
                    "alter what an entry reverses",
                    "update journal_entries set reverses = 1 where id = " + ENTRY,
                    ALTERED),
            Kind.of(
                    "date an entry back",
                    "update journal_entries set created_at = created_at - interval '1 day' where id = " + ENTRY,
                    ALTERED),
            Kind.of(
                    "swap the postings of two entries",
                    "update postings set entry_id = case when entry_id = " + ENTRY + " then " + NEXT + " else " + ENTRY
                            + " end where entry_id in (" + ENTRY + ", " + NEXT + ")",
                    ALTERED),
            Kind.of(
                    "swap the sides of an entry",
                    "update postings set amount = -amount where entry_id = " + ENTRY,
                    ALTERED),
            Kind.of(
                    "move a posting to another account",
                    "update postings set account_id = (select min(id) from accounts where kind = 'publisher_held')"
                            + " where amount > 0 and entry_id = " + ENTRY,
                    ALTERED),
            Kind.of(
                    "give an account to another owner",
                    "update accounts set owner_id = (select min(id) from users) where kind = 'publisher_pending'",
                    "block \\d+: entry \\d+ .* was altered"),
            Kind.of(
                    "reorder two entries",
                    "update journal_leaves set position = case when entry_id = " + ENTRY + " then position + 1"
                            + " else position - 1 end where entry_id in (" + ENTRY + ", " + NEXT + ")",
                    "block 2: entry \\d+ .* is at position \\d+ instead of \\d+: entries were removed or reordered"),
            Kind.of(
                    "insert a back-dated entry",
                    "create temporary table free as select min(n) as id"
                            + " from generate_series((select last_entry from journal_blocks where number = 1),"
                            + " (select max(id) from journal_entries)) n"
                            + " where not exists (select from journal_entries where id = n);"
                            + " insert into journal_entries (id, key, kind, description, created_at)"
                            + " overriding system value"
                            + " select id, 'fill:more:filled', 'fill', 'More.', now() - interval '1 day' from free;"
                            + " insert into postings (entry_id, account_id, currency, amount)"
                            + " select (select id from free), account_id, currency, amount from postings"
                            + " where entry_id = " + ENTRY,
                    "block \\d+: entry \\d+ \\(fill:more:filled\\) was inserted after the block was sealed"),
            Kind.of(
                    "alter a running number",
                    "update sealed_postings set number = number + 1000000 where posting_id in (select id from postings"
                            + " where entry_id = " + ENTRY + ")",
                    ALTERED),
            Kind.of(
                    "alter the balance after a posting",
                    "update sealed_postings set balance = balance + 1 where posting_id in (select id from postings"
                            + " where entry_id = " + ENTRY + ")",
                    ALTERED),
            Kind.of(
                    "alter the tree of checkpoints",
                    "update checkpoint_tree set hash = decode(repeat('00', 32), 'hex') where level = 0 and place = 1",
                    "the tree of checkpoints was altered at block 2"),
            Kind.of("delete a block", "delete from journal_blocks where number = 2", "block 2 was removed"),
            Kind.of(
                    "delete the last block",
                    "delete from journal_blocks where number = " + LAST,
                    "block \\d+, which sealed entry \\d+, was removed"),
            Kind.of(
                    "give a block another time",
                    "update journal_blocks set sealed_at = now() where number = 2",
                    "block 2 was altered: its signature is not valid"),
            Kind.of("alter an entry and its leaf", AMOUNTS, "block 2: an entry was altered together with its leaf.*")
                    .covered(Cover.LEAF),
            Kind.of(
                            "alter an entry, its leaf and its block",
                            AMOUNTS,
                            "block 2 was altered: its signature is not valid")
                    .covered(Cover.ROOT),
            Kind.of("sign an altered block without the key", AMOUNTS, "block 2 was altered: its signature is not valid")
                    .covered(Cover.SIGNATURE),
            Kind.of(
                            "sign an altered block with another key",
                            AMOUNTS,
                            "block 2 is signed with a key that is not the installation's.*")
                    .covered(Cover.KEY),
            Kind.of(
                            "sign all blocks again with another key",
                            AMOUNTS,
                            "block 2 is signed with a key that is not the installation's.*")
                    .covered(Cover.CHAIN),
            Kind.of(
                            "drop the trigger that balances, and unbalance",
                            "drop trigger postings_balance on postings;"
                                    + " insert into journal_entries (key, kind, description) values ('fill:un:filled', 'a', 'b');"
                                    + " insert into postings (entry_id, account_id, currency, amount)"
                                    + " select (select max(id) from journal_entries), account_id, currency, 5"
                                    + " from postings where entry_id = " + ENTRY + " limit 1",
                            "the trigger postings_balance of postings is missing or disabled")
                    .inBooks(),
            Kind.of(
                    "disable a trigger",
                    "alter table journal_entries disable trigger journal_entries_append_only",
                    "the trigger journal_entries_append_only of journal_entries is missing or disabled"),
            Kind.of(
                            "change a balance",
                            "update accounts set balance = balance + 7 where kind = 'publisher_available'",
                            "the balance of account \\d+ .*")
                    .inBooks(),
            Kind.of("truncate the counters", "truncate counters", "the statistic .*")
                    .inBooks(),
            Kind.of(
                            "truncate the journal and its seal",
                            "truncate journal_entries, postings, journal_blocks, journal_leaves",
                            "the (balance|sum) of account \\d+ .*")
                    .inBooks());

    /** Does it, with all triggers and references out of force. */
    static void run(Kind kind, String superuser) {
        // One that drops or disables a trigger does nothing else that another would have to let pass.
        Sql.on(superuser, "begin; set local session_replication_role = replica; " + kind.sql() + "; commit")
                .execute();
        if (kind.cover() != Cover.NONE) {
            cover(kind.cover(), superuser);
        }
    }

    private static void cover(Cover cover, String superuser) {
        long entry = Sql.on(superuser, "select " + ENTRY).number();
        write(superuser, "update journal_leaves set hash = ? where entry_id = " + entry, leaf(superuser, entry));
        if (cover == Cover.LEAF) {
            return;
        }
        JournalKey own = JournalKey.of("TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=");
        List<Checkpoint.Signed> blocks = blocks(superuser);
        Checkpoint checkpoint = withRoot(
                blocks.get(1).checkpoint(), root(superuser, blocks.get(1).checkpoint()));
        write(superuser, "update journal_blocks set root = ? where number = 2", checkpoint.root());
        if (cover == Cover.ROOT) {
            return;
        }
        sign(superuser, checkpoint, own, cover != Cover.SIGNATURE);
        if (cover == Cover.CHAIN) {
            for (Checkpoint.Signed next : blocks.subList(2, blocks.size())) {
                Checkpoint old = next.checkpoint();
                checkpoint = new Checkpoint(
                        old.number(),
                        old.firstPosition(),
                        old.entries(),
                        old.lastEntry(),
                        checkpoint.hash(),
                        old.root(),
                        old.sealedAt(),
                        old.evidence());
                write(
                        superuser,
                        "update journal_blocks set previous = ? where number = " + checkpoint.number(),
                        checkpoint.previous());
                sign(superuser, checkpoint, own, true);
            }
        }
    }

    private static void write(String superuser, String sql, Hash hash) {
        Sql.on(superuser, "set session_replication_role = replica; " + sql, hash.column())
                .execute();
    }

    private static void sign(String superuser, Checkpoint checkpoint, JournalKey key, boolean withKey) {
        Checkpoint.Signed signed = checkpoint.signed(key);
        Sql.on(
                        superuser,
                        "set session_replication_role = replica; update journal_blocks set signature = ?, public_key ="
                                + " case when ? then ? else public_key end where number = ?",
                        signed.signature(),
                        withKey,
                        signed.publicKey(),
                        checkpoint.number())
                .execute();
    }

    private static Hash leaf(String superuser, long entry) {
        Hash salt = hash(Sql.on(superuser, "select salt from journal_leaves where entry_id = ?", entry)
                .rows()
                .get(0)
                .get("salt"));
        MerkleTree postings = new MerkleTree();
        for (Map<String, Object> row : Sql.on(superuser, """
                        select a.owner_id, a.kind, p.currency, p.amount, s.number, s.balance
                        from postings p join accounts a on a.id = p.account_id left join sealed_postings s on s.posting_id = p.id
                        where p.entry_id = ? order by p.id""", entry).rows()) {
            postings.add(new PostingForm(
                            (Long) row.get("owner_id"),
                            (String) row.get("kind"),
                            (String) row.get("currency"),
                            (Long) row.get("amount"),
                            (Long) row.get("number"),
                            (Long) row.get("balance"))
                    .leaf(PostingForm.blind(salt, (int) postings.size())));
        }
        Map<String, Object> row = Sql.on(superuser, """
                        select key, kind, description, request_id, reverses, created_at from journal_entries where id = ?""", entry).rows().get(0);
        Heading heading = new Heading(
                entry,
                (String) row.get("key"),
                (String) row.get("kind"),
                (String) row.get("description"),
                (String) row.get("request_id"),
                (Long) row.get("reverses"),
                ((Timestamp) row.get("created_at")).toInstant());
        return new EntryForm(heading, (int) postings.size(), postings.root()).leaf();
    }

    private static Hash root(String superuser, Checkpoint checkpoint) {
        MerkleTree tree = new MerkleTree();
        Sql.on(
                        superuser,
                        "select hash from journal_leaves where position between ? and ? order by position",
                        checkpoint.firstPosition(),
                        checkpoint.lastPosition())
                .rows()
                .forEach(row -> tree.add(hash(row.get("hash"))));
        return tree.root();
    }

    private static Checkpoint withRoot(Checkpoint checkpoint, Hash root) {
        return new Checkpoint(
                checkpoint.number(),
                checkpoint.firstPosition(),
                checkpoint.entries(),
                checkpoint.lastEntry(),
                checkpoint.previous(),
                root,
                checkpoint.sealedAt(),
                checkpoint.evidence());
    }

    private static List<Checkpoint.Signed> blocks(String superuser) {
        List<Checkpoint.Signed> blocks = new ArrayList<>();
        for (Map<String, Object> row : Sql.on(superuser, """
                        select number, first_position, entries, last_entry, previous, root, sealed_at, evidence, public_key, signature
                        from journal_blocks order by number""").rows()) {
            Checkpoint checkpoint = new Checkpoint(
                    (Long) row.get("number"),
                    (Long) row.get("first_position"),
                    (Integer) row.get("entries"),
                    (Long) row.get("last_entry"),
                    hash(row.get("previous")),
                    hash(row.get("root")),
                    ((Timestamp) row.get("sealed_at")).toInstant(),
                    hash(row.get("evidence")));
            blocks.add(
                    new Checkpoint.Signed(checkpoint, (String) row.get("public_key"), (String) row.get("signature")));
        }
        return blocks;
    }

    private static Hash hash(Object bytes) {
        return Hash.ofBytes((byte[]) bytes);
    }
}
