package dev.fanfare.people.advertiser;

import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.advertiser.TeamRepository.Invited;
import dev.fanfare.people.advertiser.TeamRepository.Locked;
import dev.fanfare.people.advertiser.TeamRepository.Subject;
import dev.fanfare.people.advertiser.api.Team.AcceptInvitation;
import dev.fanfare.people.advertiser.api.Team.DeleteMember;
import dev.fanfare.people.advertiser.api.Team.InviteMember;
import dev.fanfare.people.advertiser.api.Team.ListMembers;
import dev.fanfare.people.advertiser.api.Team.MemberInvited;
import dev.fanfare.people.advertiser.api.Team.Members;
import dev.fanfare.people.advertiser.api.Team.UpdateRole;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.Initiator;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Teams of advertisers. The advertiser's own account is an owner that cannot be removed, so a team never lacks one.
 * Credentials carry the roles of their account; a change reaches every node at once.
 */
record TeamService(Bus bus, Database db) {
    /** Members and invitations of a team. */
    private static final int MAX_MEMBERS = 50;

    /** Teams of an account: each of its credentials carries them. */
    private static final int MAX_TEAMS = 20;

    /** Invitations of an account in an hour: more e-mails of a kind are not sent. */
    static final int MAX_SENT = 5;

    Future<Committed<MemberInvited>> invite(Caller caller, InviteMember ask) {
        TeamRole role = role(ask.role());
        long id = ask.advertiserId();
        requireManaging(caller, id);
        return db.change(caller, ask, tx -> TeamRepository.lock(tx, id, caller.id(), ask.email())
                .compose(found -> {
                    Locked team = found.orElseThrow(() -> CommonFault.notFound("advertiser", id));
                    requireRoom(team);
                    // First, since the withdrawn invitation's place is free then.
                    return TeamRepository.removeInvitation(tx, id, ask.email())
                            .compose(withdrawn -> invite(tx, caller, ask, role, team.name()));
                }));
    }

    private static void requireRoom(Locked team) {
        if (team.taken()) {
            throw CommonFault.duplicate("team_member", "email");
        }
        if (team.members() >= MAX_MEMBERS) {
            throw CommonFault.invalid("advertiser_id", "has a team of " + MAX_MEMBERS + " already");
        }
        if (team.sent() >= MAX_SENT) {
            throw CommonFault.RATE_LIMIT_EXCEEDED.because(
                    "You may invite " + MAX_SENT + " people in an hour. Please wait.");
        }
    }

    private static Future<MemberInvited> invite(Tx tx, Caller caller, InviteMember ask, TeamRole role, String brand) {
        Instant expiresAt = BusinessTime.now().plus(MailKind.TEAM_INVITATION.life());
        return TeamRepository.insert(tx, ask.advertiserId(), ask.email(), role.code(), caller.id(), expiresAt)
                .compose(memberId -> Outbox.write(
                                tx,
                                caller.requestId(),
                                new AccountMail(
                                        caller.id(),
                                        MailKind.TEAM_INVITATION,
                                        ask.email(),
                                        Long.toString(memberId),
                                        List.of(brand, role.code())))
                        .compose(told ->
                                note(tx, caller, "advertiser.member.invite", ask.advertiserId(), memberId, role.code()))
                        .map(new MemberInvited(
                                "success", Translatable.of("The invitation is on its way."), memberId, expiresAt)));
    }

    Future<Committed<ActionResult>> accept(Caller caller, AcceptInvitation ask) {
        AtomicReference<Long> joined = new AtomicReference<>();
        return db.change(caller, ask, tx -> MailLinks.use(tx, ask.token(), MailKind.TEAM_INVITATION)
                        .compose(link -> TeamRepository.lockInvited(tx, link.address())
                                .compose(found -> join(
                                        tx,
                                        caller,
                                        Long.parseLong(link.subject()),
                                        found.orElseThrow(() -> noAccount(link.address())))))
                        .onSuccess(joined::set)
                        .map(new ActionResult("You are in the team.")))
                .compose(done -> told(joined.get()).map(done));
    }

    private static RuntimeException noAccount(String address) {
        return UsersError.USER_NOT_FOUND.missing(
                "user",
                address,
                Translatable.of(
                        "No account has verified this address. Register with it first, and use the link again."));
    }

    private static Future<Long> join(Tx tx, Caller caller, long memberId, Invited invited) {
        if (invited.teams() >= MAX_TEAMS) {
            throw CommonFault.invalid("token", "is for an account that is in " + MAX_TEAMS + " teams already");
        }
        return TeamRepository.setAccount(tx, memberId, invited.userId())
                .map(found -> found.orElseThrow(UsersError.INVALID_LINK::refusal))
                // The link has compared the credentials of who has invited.
                .compose(joined -> new Initiator(joined.invitedBy(), null)
                        .require(tx, Permission.USERS_CREATE, joined.advertiserId(), TeamRight.TEAM_MANAGE)
                        .compose(may -> Audit.event(
                                tx,
                                caller,
                                "advertiser.member.join",
                                invited.userId(),
                                Map.of("advertiser_id", joined.advertiserId(), "role", joined.role()))))
                .map(invited.userId());
    }

    Future<Members> list(Caller caller, ListMembers ask) {
        long id = ask.advertiserId();
        if (!caller.may(Permission.USERS_VIEW) && !caller.acts(id, TeamRight.CAMPAIGNS_VIEW)) {
            throw CommonFault.notFound("advertiser", id);
        }
        return TeamRepository.list(db, id).map(found -> {
            if (found.isEmpty()) {
                throw CommonFault.notFound("advertiser", id);
            }
            return new Members(found);
        });
    }

    Future<Committed<ActionResult>> changeRole(Caller caller, UpdateRole ask) {
        TeamRole role = role(ask.role());
        requireManaging(caller, ask.advertiserId());
        AtomicReference<Long> changed = new AtomicReference<>();
        return db.change(caller, ask, tx -> lock(tx, ask.memberId(), ask.advertiserId())
                        .onSuccess(member -> changed.set(member.userId()))
                        .compose(member -> TeamRepository.setRole(tx, ask.memberId(), role.code(), caller.id()))
                        .compose(set -> note(
                                tx, caller, "advertiser.member.role", ask.advertiserId(), ask.memberId(), role.code()))
                        .map(new ActionResult("The member is now {0}.", role)))
                .compose(done -> told(changed.get()).map(done));
    }

    Future<Committed<ActionResult>> remove(Caller caller, DeleteMember ask) {
        boolean manages = manages(caller, ask.advertiserId());
        AtomicReference<Long> removed = new AtomicReference<>();
        return db.change(caller, ask, tx -> lock(tx, ask.memberId(), ask.advertiserId())
                        .map(member -> {
                            if (!manages && !caller.is(member.userId())) {
                                throw notFound(ask.memberId());
                            }
                            removed.set(member.userId());
                            return member;
                        })
                        .compose(member -> TeamRepository.remove(tx, ask.memberId()))
                        .compose(done ->
                                note(tx, caller, "advertiser.member.remove", ask.advertiserId(), ask.memberId(), null))
                        .map(new ActionResult("The member was removed.")))
                .compose(done -> told(removed.get()).map(done));
    }

    private static Future<Subject> lock(Tx tx, long memberId, long advertiserId) {
        return TeamRepository.lockMember(tx, memberId, advertiserId)
                .map(found -> found.orElseThrow(() -> notFound(memberId)));
    }

    private static RuntimeException notFound(long memberId) {
        return CommonFault.notFound("team_member", memberId);
    }

    /** All nodes forget the account's cached credentials, which carry its roles. */
    private Future<Void> told(Long userId) {
        return userId == null ? Future.succeededFuture() : bus.publish(AccessChanged.ofUser(userId));
    }

    /** Notifies the advertiser's own account of changes by staff. */
    static Future<Void> tellOwner(Tx tx, Caller caller, long advertiserId) {
        return caller.isOfTeam(advertiserId)
                ? Future.succeededFuture()
                : Outbox.write(tx, caller.requestId(), AccountMail.to(advertiserId, MailKind.ACCOUNT_CHANGED));
    }

    private static Future<Void> note(
            Tx tx, Caller caller, String action, long advertiserId, long memberId, String role) {
        return tellOwner(tx, caller, advertiserId)
                .compose(told -> Audit.event(
                        tx,
                        caller,
                        action,
                        "advertiser:" + advertiserId,
                        null,
                        role == null ? Map.of("member_id", memberId) : Map.of("member_id", memberId, "role", role)));
    }

    private static void requireManaging(Caller caller, long advertiserId) {
        if (!manages(caller, advertiserId)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
    }

    private static boolean manages(Caller caller, long advertiserId) {
        return caller.may(Permission.USERS_CREATE) || caller.acts(advertiserId, TeamRight.TEAM_MANAGE);
    }

    private static TeamRole role(String code) {
        return TeamRole.findByCode(code.strip())
                .orElseThrow(
                        () -> CommonFault.invalid("role", "must be one of {0}", String.join(", ", TeamRole.codes())));
    }
}
