package dev.fanfare.support;

import dev.fanfare.platform.bus.Permission;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A member of staff with some permissions, or a superuser, who has them all. */
public final class Operator extends Actor {
    Operator(World world, long id, String username, String email, Client web, Supplier<Client> backend) {
        super(world, id, username, email, web, backend);
    }

    /**
     * Approves a task.
     *
     * @param body further members of the request, such as reach and engagement
     */
    public Operator approves(Task task, Object... body) {
        return does("approve", task, body);
    }

    /** Asks for something that takes two people; the id of what waits for the second one. */
    public long proposes(String path, Object... body) {
        return call(path, body).expect(201).number("proposal_id");
    }

    /** Approves what another one has proposed, in a web session with a second factor that was shown just now. */
    public Answer seconds(long proposal) {
        return shown("second").post("/admin/api/proposals/approve/", "{proposal_id: %s}", proposal);
    }

    /** Asks for something that takes two people, the second of them with all permissions; it succeeds. */
    public Answer withAnother(String path, Object... body) {
        Answer proposed = call(path, body);
        return proposed.status() == 201
                ? world.staff(Permission.values())
                        .seconds(proposed.number("proposal_id"))
                        .expect(200)
                : proposed.expect(200);
    }

    public Operator rejects(Task task, String reason) {
        return does("reject", task, "{reason: %s}", reason);
    }

    /** Approves a task with the figures that its post has reached. */
    public Operator approves(long task, long reach, long engagement) {
        call(
                        "/api/task/actions/",
                        "{task_id: %s, action: 'approve', reach: %s, engagement: %s}",
                        task,
                        reach,
                        engagement)
                .expect(200);
        return this;
    }

    public Operator pays(Task task) {
        return does("mark_paid", task);
    }

    /** An action on a task, which succeeds. */
    public Operator does(String action, Task task, Object... body) {
        tries(action, task, body).expect(200);
        return this;
    }

    /** Gives all who take part one task more; that of this task's publisher. */
    public Task givesAnother(Task first) {
        long campaign = first.campaign().id();
        call("/api/task/custom/", "{campaign_id: %s, title: 'One more'}", campaign)
                .expect(201);
        long id = first.publisher().tasks(campaign).stream()
                .mapToLong(task -> task.path("id").asLong())
                .max()
                .orElseThrow();
        return new Task(id, first.campaign(), first.publisher());
    }

    /** Moves a campaign to one state after the other. */
    public Operator moves(long campaign, String... states) {
        for (String state : states) {
            call("/api/campaign/status/", "{campaign_id: %s, status: %s}", campaign, state)
                    .expect(200);
        }
        return this;
    }

    /** Reviews a connection of a kind: network, page, wall or channel. */
    public Operator reviews(String kind, long connection, String action, Object... body) {
        call(
                        "/admin/api/connections/review/",
                        Body.with(Body.of("{kind: %s, id: %s, action: %s}", kind, connection, action), body))
                .expect(200);
        return this;
    }

    public Operator bans(Actor actor) {
        call("/api/user/status/ban/", "{user_id: %s, banned: true}", actor.id()).expect(200);
        return this;
    }

    /** Verifies a bank account with the amounts that were deposited. */
    public Operator verifies(long bankAccount) {
        Answer deposits = call("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", bankAccount)
                .expect(200);
        triesVerifying(bankAccount, deposits.text("amount_1"), deposits.text("amount_2"))
                .expect(200);
        return this;
    }

    public Answer triesVerifying(long bankAccount, Object first, Object second) {
        return call(
                "/api/bank-accounts/verify/",
                "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                bankAccount,
                first,
                second);
    }

    /** Completes a payout. */
    public Operator completes(long payout) {
        call("/api/payouts/process/", "{payout_id: %s, transaction_id: %s}", payout, World.unique("TX-"))
                .expect(200);
        return this;
    }

    /** Some members of an answer, which are whole numbers. */
    public List<Long> numbers(String path, List<String> members, Object... body) {
        Answer answer = call(path, body).expect(200);
        return members.stream().map(answer::number).toList();
    }

    /** How such members change by what is done. */
    public List<Long> change(String path, List<String> members, Runnable done) {
        List<Long> before = numbers(path, members);
        done.run();
        List<Long> after = numbers(path, members);
        return IntStream.range(0, members.size())
                .mapToObj(i -> after.get(i) - before.get(i))
                .toList();
    }
}
