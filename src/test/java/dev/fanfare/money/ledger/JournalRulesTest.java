package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

/** PY-01: what the database itself holds the journal to, whatever the code would do. */
class JournalRulesTest {
    private static final Money TEN = new Money(1_000, "USD");

    private final Node node = Node.shared();
    private final Database db = node.fanfare().database();
    private final long owner = node.world().publisher().id();

    @Test
    @DisplayName("PY-01 refuses to change, delete or truncate what is written")
    void isAppendOnly() throws SQLException {
        post(entry(World.unique("test:kept"), TEN));
        for (String sql : List.of(
                "update journal_entries set description = 'another'",
                "delete from journal_entries",
                "truncate journal_entries cascade",
                "update postings set amount = amount + 1",
                "delete from postings",
                "truncate postings",
                "truncate accounts cascade",
                "delete from accounts",
                "update accounts set kind = 'publisher_available' where kind = 'publisher_pending'",
                "update accounts set owner_id = owner_id + 1",
                "update accounts set currency = 'EUR' where currency = 'USD'",
                "update accounts set balance = balance + 1 where owner_id = " + owner,
                "update accounts set balance = 0 where owner_id = " + owner,
                "insert into accounts (owner_id, kind, currency, balance) values (" + owner
                        + ", 'publisher_held', 'XAF', 1)",
                "insert into postings (entry_id, account_id, currency, amount) select p.entry_id, p.account_id, p.currency,"
                        + " p.amount * v.sign from postings p, (values (1), (-1)) v (sign) where p.account_id ="
                        + " (select min(id) from accounts where owner_id = " + owner + ")")) {
            assertThat(refusal(sql)).as(sql).contains("append-only");
        }
    }

    @Test
    @DisplayName("PY-01 takes no entry that does not sum to zero in each currency, is empty, or is in another currency")
    void isBalanced() throws SQLException {
        post(entry(World.unique("test:opens"), TEN));
        String account = "(select id from accounts where owner_id = " + owner + " and kind = 'publisher_pending')";
        String other = "(select id from accounts where owner_id = " + owner + " and kind = 'advertiser_receivable')";
        String entry = "with e as (insert into journal_entries (key, kind, description) values ('"
                + World.unique("test:bad") + "', 'test', 'Bad.') returning id) ";
        String posting = "insert into postings (entry_id, account_id, currency, amount) select id, ";
        assertThat(refusal(entry + "select id from e")).contains("has no postings");
        assertThat(refusal(entry + posting + account + ", 'USD', 5 from e")).contains("does not sum to zero");
        assertThat(refusal(entry + posting + "v.a, v.c, v.m from e, (values (" + account + ", 'USD', 5), (" + other
                        + ", 'USD', -4)) v (a, c, m)"))
                .contains("does not sum to zero");
        // Each currency by itself, and each posting in the currency of its account.
        assertThat(refusal(entry + posting + "v.a, v.c, v.m from e, (values (" + account + ", 'EUR', 5), (" + other
                        + ", 'EUR', -5)) v (a, c, m)"))
                .contains("postings_of_account");
        assertThat(refusal(entry + posting + account + ", 'USD', 0 from e")).contains("postings_amount_check");
    }

    @Test
    @DisplayName("TR-04 checks an entry of many postings by reading each of them a few times, not each for each")
    void checksEachPostingOnce() throws SQLException {
        post(entry(World.unique("test:opens"), TEN));
        int postings = 6_000;
        try (Connection connection = Db.connect(Db.uri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("""
                    with e as (insert into journal_entries (key, kind, description) values ('%s', 'test', 'Large.') returning id)
                    insert into postings (entry_id, account_id, currency, amount)
                    select e.id, a.id, a.currency, case a.kind when 'publisher_pending' then 1 else -1 end
                    from e cross join accounts a cross join generate_series(1, %d) where a.owner_id = %d
                    """.formatted(World.unique("test:large"), postings / 2, owner));
            statement.execute("set constraints all immediate");
            try (ResultSet read = statement.executeQuery("select seq_tup_read + idx_tup_fetch, n_tup_ins"
                    + " from pg_stat_xact_user_tables where relname = 'postings'")) {
                read.next();
                assertThat(read.getLong(2)).isEqualTo(postings);
                assertThat(read.getLong(1)).isLessThanOrEqualTo(postings);
            }
            connection.rollback();
        }
    }

    @Test
    @DisplayName("PY-01 lets only what is owed, and what advertisers have paid, be negative")
    void forbidsOverdraft() throws SQLException {
        long bank = Cash.opens(node.world(), "USD").id();
        for (AccountKind kind : AccountKind.values()) {
            Long of = kind == AccountKind.PLATFORM_CASH ? (Long) bank : kind.isPlatforms() ? null : (Long) owner;
            Entry entry = Entry.of(World.unique("test:taken"), "test", "More than there is.", null)
                    .from(of, kind, TEN)
                    .onto(node.world().publisher().id(), AccountKind.PUBLISHER_PENDING, TEN)
                    .entry();
            if (kind.mayBeNegative()) {
                post(entry);
            } else {
                assertThatThrownBy(() -> post(entry))
                        .isInstanceOfSatisfying(PgException.class, e -> assertThat(e.getConstraint())
                                .isEqualTo(Ledger.NO_OVERDRAFT));
            }
        }
    }

    @Test
    @DisplayName("PY-01 keeps each balance equal to its postings under any concurrent writers")
    void keepsBalances() throws SQLException {
        post(entry(World.unique("test:opens"), TEN));
        Sql.on(Db.uri(), """
                with e as (
                  insert into journal_entries (key, kind, description)
                  select ? || ':' || n, 'test', 'Many.' from generate_series(1, 3) n
                  returning id
                )
                insert into postings (entry_id, account_id, currency, amount)
                select e.id, a.id, a.currency, case a.kind when 'publisher_pending' then 7 else -7 end
                from e cross join accounts a where a.owner_id = ?
                """, World.unique("test:many"), owner).execute();
        assertThat(Blocking.await(Ledger.balance(db, owner, AccountKind.PUBLISHER_PENDING, "USD")))
                .isEqualTo(new Money(1_021, "USD"));
        assertThat(Blocking.await(Ledger.balance(db, owner, AccountKind.ADVERTISER_RECEIVABLE, "USD")))
                .isEqualTo(new Money(-1_021, "USD"));
    }

    @Test
    @DisplayName("PY-01 posts an event once, however often and by however many it is posted")
    void postsOnce() {
        Entry entry = entry(World.unique("test:once"), TEN);
        List<Future<Boolean>> posted = IntStream.range(0, 40)
                .mapToObj(i -> db.transaction(tx -> Ledger.post(tx, entry)))
                .toList();
        assertThat(posted.stream().map(Blocking::await).filter(isNew -> isNew)).hasSize(1);
        assertThat(Blocking.await(Ledger.balance(db, owner, AccountKind.PUBLISHER_PENDING, "USD")))
                .isEqualTo(TEN);
    }

    @Test
    @DisplayName("PY-01 refuses another entry with a used key, be it another amount or another account")
    void refusesAnotherEntryWithAUsedKey() throws SQLException {
        String key = World.unique("test:used");
        post(entry(key, TEN));
        Entry elsewhere = Entry.of(key, "test", "Elsewhere.", null)
                .from(owner, AccountKind.ADVERTISER_RECEIVABLE, TEN)
                .onto(owner, AccountKind.PUBLISHER_AVAILABLE, TEN)
                .entry();
        for (Entry other : List.of(entry(key, new Money(999, "USD")), entry(key, new Money(1_000, "EUR")), elsewhere)) {
            assertThatThrownBy(() -> post(other)).hasMessageContaining("another entry has been posted as " + key);
        }
        boolean isNew = Blocking.await(db.transaction(tx -> Ledger.post(tx, entry(key, TEN))));
        assertThat(isNew).isFalse();
        assertThat(balance(AccountKind.PUBLISHER_PENDING)).isEqualTo(TEN);
    }

    @Test
    @DisplayName("TR-07 a reversal names what it reverses, and an entry is reversed at most once")
    void reversesOnce() throws SQLException {
        String key = World.unique("test:reversed");
        post(entry(key, TEN));
        assertThat(reverse(key, ":back")).isTrue();
        assertThat(reverse(key, ":back")).isFalse();
        assertThatThrownBy(() -> reverse(key, ":again"))
                .isInstanceOfSatisfying(PgException.class, e -> assertThat(e.getConstraint())
                        .isEqualTo("journal_entries_reversed_once"));
        assertThat(balance(AccountKind.PUBLISHER_PENDING).minor()).isZero();
        assertThat(Sql.on(
                                Db.uri(),
                                "select o.key from journal_entries e join journal_entries o on o.id = e.reverses"
                                        + " where e.key = ?",
                                key + ":back")
                        .text())
                .isEqualTo(key);
        assertThat(reverse(World.unique("test:nothing"), ":back")).isFalse();
    }

    @Test
    @DisplayName("TR-07 what a publisher has no longer is a debt, and the first that becomes available settles it")
    void settlesDebtsFirst() throws SQLException {
        String first = World.unique("test:first");
        post(earned(first, TEN));
        Money nine = new Money(900, "USD");
        post(Entry.of(World.unique("test:drawn"), "test", "Drawn.", null)
                .from(owner, AccountKind.PUBLISHER_AVAILABLE, nine)
                .onto(owner, AccountKind.PUBLISHER_HELD, nine)
                .entry());
        assertThat(reverse(first, ":back")).isTrue();
        assertThat(balance(AccountKind.PUBLISHER_AVAILABLE).minor()).isZero();
        assertThat(balance(AccountKind.PUBLISHER_DEBT).minor()).isEqualTo(-900);
        // Another currency settles nothing.
        post(earned(World.unique("test:euro"), new Money(5_000, "EUR")));
        assertThat(balance(AccountKind.PUBLISHER_DEBT).minor()).isEqualTo(-900);
        List<Future<Boolean>> earned = IntStream.range(0, 20)
                .mapToObj(i -> earned(World.unique("test:later"), new Money(50, "USD")))
                .map(entry -> db.transaction(tx -> Ledger.post(tx, entry)))
                .toList();
        earned.forEach(Blocking::await);
        assertThat(balance(AccountKind.PUBLISHER_DEBT).minor()).isZero();
        assertThat(balance(AccountKind.PUBLISHER_AVAILABLE).minor()).isEqualTo(100);
    }

    private Money balance(AccountKind kind) {
        return Blocking.await(Ledger.balance(db, owner, kind, "USD"));
    }

    private boolean reverse(String key, String suffix) {
        return Blocking.await(db.transaction(tx ->
                Ledger.reverse(tx, Entry.reversing(key, key + suffix, "test", "Taken back.", null), owner, owner)));
    }

    private Entry earned(String key, Money amount) {
        return Entry.of(key, "test", "Earned.", null)
                .from(owner, AccountKind.ADVERTISER_RECEIVABLE, amount)
                .onto(owner, AccountKind.PUBLISHER_AVAILABLE, amount)
                .entry();
    }

    @Test
    @DisplayName("PY-01 undoes postings and balances with the change they belong to")
    void goesWithItsChange() {
        Future<Void> change = db.transaction(tx -> Ledger.post(tx, entry(World.unique("test:undone"), TEN))
                .compose(posted -> Future.failedFuture(new IllegalStateException("the change fails"))));
        assertThatThrownBy(() -> Blocking.await(change)).hasMessage("the change fails");
        assertThat(Blocking.await(Ledger.balance(db, owner, AccountKind.PUBLISHER_PENDING, "USD")))
                .isEqualTo(new Money(0, "USD"));
    }

    @Test
    @DisplayName("BD-01 no posting to an account of ours at a bank waits for another's, and their sum is its balance")
    void dividesWhatEveryBankLinePostsTo() throws SQLException {
        long bank = Cash.opens(node.world(), "USD").id();
        String post =
                "select post_entry('%s', 'test', 'Cash.', null, null, '{%d,null}', '{platform_cash,platform_clearing}',"
                        + " '{USD,USD}', '{-7,7}')";
        try (Connection first = Db.connect(Db.uri());
                Connection second = Db.connect(Db.uri());
                Statement one = first.createStatement();
                Statement other = second.createStatement()) {
            first.setAutoCommit(false);
            one.execute(post.formatted(World.unique("test:cash"), bank));
            other.execute("set lock_timeout = '5s'");
            other.execute(post.formatted(World.unique("test:cash"), bank));
            first.commit();
        }
        assertThat(node.world().number("select sum(balance)::bigint from accounts where cash_account_id = ?", bank))
                .isEqualTo(-14);
    }

    @Test
    void refusesAnEntryThatDoesNotBalanceBeforeTheDatabaseSeesIt() {
        assertThatThrownBy(() -> Entry.of("k", "test", "Bad.", null)
                        .from(1L, AccountKind.PUBLISHER_HELD, TEN)
                        .onto(1L, AccountKind.PUBLISHER_PAID, new Money(1_000, "EUR"))
                        .entry())
                .hasMessageContaining("does not balance");
    }

    private Entry entry(String key, Money amount) {
        return Entry.of(key, "test", "Money for a test.", null)
                .from(owner, AccountKind.ADVERTISER_RECEIVABLE, amount)
                .onto(owner, AccountKind.PUBLISHER_PENDING, amount)
                .entry();
    }

    private void post(Entry entry) {
        Blocking.await(db.transaction(tx -> Ledger.post(tx, entry)));
    }

    /** What PostgreSQL says to the statement at the latest when it is to be committed; nothing of it stays. */
    private static String refusal(String sql) throws SQLException {
        try (Connection connection = Db.connect(Db.uri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set local lock_timeout = '20s'");
            try {
                statement.execute(sql);
                statement.execute("set constraints all immediate");
                return "";
            } catch (PSQLException refused) {
                return refused.getMessage();
            } finally {
                connection.rollback();
            }
        }
    }
}
