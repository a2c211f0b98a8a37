package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many e-mails of a kind in an hour: warnings are gathered, what strangers may ask for is left out. */
class WarningsTest {
    private static final Mails MAILS = new Mails();
    private static final World WORLD = MAILS.node.world();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("DR-23 no warning of any kind is left out, however many there were in the hour")
    void leavesNoneOut(MailKind kind) {
        Publisher owner = WORLD.publisher();
        IntStream.range(0, 9).forEach(i -> happens(owner, kind, null, "thing" + i));
        long told = WORLD.number(
                "select sum(1 + more)::bigint from account_mails where user_id = ? and kind = ?",
                owner.id(),
                kind.code());
        if (kind.warns()) {
            assertThat(told).isEqualTo(9);
            assertThat(WORLD.number(
                            "select count(*) from account_mails where user_id = ? and kind = ?",
                            owner.id(),
                            kind.code()))
                    .isEqualTo(6);
            assertThat(WORLD.text(
                            "select string_agg(arguments::text || further::text, '') from account_mails where user_id = ?",
                            owner.id()))
                    .contains(IntStream.range(0, 9).mapToObj(i -> "thing" + i).toList());
        } else {
            assertThat(told).isEqualTo(5);
        }
    }

    @Test
    @DisplayName("DR-23 only what strangers may ask for, or what goes to others, is left out")
    void namesTheOthers() {
        assertThat(MailKind.values())
                .filteredOn(kind -> !kind.warns())
                .containsExactlyInAnyOrderElementsOf(Set.of(
                        MailKind.VERIFY_ADDRESS,
                        MailKind.VERIFY_FOR_RESET,
                        MailKind.CONFIRM_ADDRESS,
                        MailKind.RESET_PASSWORD,
                        MailKind.TEAM_INVITATION));
    }

    @Test
    @DisplayName("DR-23 after five harmless changes of a webhook, a thief's is mailed, minutes later at most")
    void namesTheThief() {
        Publisher owner = WORLD.publisher();
        IntStream.range(0, 7).forEach(i -> happens(owner, MailKind.WEBHOOK_CHANGED, null, "good" + i + ".example"));
        happens(owner, MailKind.WEBHOOK_CHANGED, null, "thief.example");
        MAILS.send();
        assertThat(MAILS.received(owner)).hasSize(5);
        assertThat(WORLD.number(
                        "select count(*) from account_mails where user_id = ? and kind = 'webhook_changed'"
                                + " and due_at < now() + interval '11 minutes'",
                        owner.id()))
                .isEqualTo(6);
        WORLD.execute("update account_mails set due_at = now() where user_id = ? and done_at is null", owner.id());
        MAILS.send();
        assertThat(MAILS.received(owner)).hasSize(6);
        assertThat(Mails.part(MAILS.received(owner).get(5), "text/plain"))
                .contains("good5.example", "2 more times", "good6.example; thief.example");
    }

    @Test
    @DisplayName("DR-23 a warning joins none that is on its way, and one with a link of its own joins none")
    void joinsOnlyWhatWaits() {
        Publisher owner = WORLD.publisher();
        IntStream.range(0, 6).forEach(i -> happens(owner, MailKind.TOKEN_MADE, null, "t" + i));
        WORLD.execute(
                "update account_mails set due_at = now() + interval '2 minutes' where user_id = ? and due_at > now()",
                owner.id());
        happens(owner, MailKind.TOKEN_MADE, null, "late");
        assertThat(WORLD.number(
                        "select count(*) from account_mails where user_id = ? and kind = 'token_made' and more = 0",
                        owner.id()))
                .isEqualTo(7);
        IntStream.range(0, 7).forEach(i -> happens(owner, MailKind.CONFIRM_DESTINATION, "90" + i, "d" + i));
        assertThat(WORLD.number(
                        "select count(distinct subject) from account_mails where user_id = ? and kind = 'confirm_destination' and due_at <= now()",
                        owner.id()))
                .isEqualTo(7);
    }

    private static void happens(Publisher owner, MailKind kind, String subject, String argument) {
        Blocking.await(MAILS.node
                .fanfare()
                .database()
                .transaction(tx -> Outbox.write(
                        tx, "warnings", new AccountMail(owner.id(), kind, null, subject, List.of(argument)))));
        WORLD.dispatch();
    }
}
