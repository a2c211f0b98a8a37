package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Permission.Subject;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.bus.TeamRight;
import java.util.stream.Stream;

/**
 * What endpoints of a kind must do. The kind follows from the ask, its answer and its access, so a new endpoint is asked by
 * itself; one that need not says why by {@link Endpoint#exempt}.
 */
public enum EndpointRule {
    /** A list of rows is read page by page. */
    PAGING,
    /**
     * What staff or partners change about money takes two people: what has dry runs, or needs a permission about money. The
     * specification's rows stay one call.
     */
    APPROVAL,
    /**
     * The caller is asked again who they are by what makes a credential or exports people's data, and by what moves money or
     * decides who may get it: {@link #decidesAboutMoney}.
     */
    STEP_UP,
    /** A limited credential needs a scope or permission, but for what is public elsewhere. */
    LIMIT,
    /** What shows staff people's data needs a permission that is about people. */
    PERSONAL_PERMISSION,
    /** The owner of a named account is told what staff or partners change of it. */
    OWNER_NOTICE,
    /**
     * A page of the console calls it, or another row with the same input for the same callers. The rows of applications are
     * left to them. The reasons of those that programs call are in {@link NoPage}.
     */
    PAGE;

    /** Why a change is exempt that has a dry run, and yet does not decide about money. */
    public static final String NO_MONEY = "moves no money: its dry run shows people what an agent proposes";

    /** How a caller re-authenticates at an endpoint that does not say it: in a session, before what decides about money. */
    static StepUpLevel stepUpOf(Endpoint<?, ?> endpoint) {
        return decidesAboutMoney(endpoint) && !endpoint.exemptions().containsKey(STEP_UP)
                ? StepUpLevel.IN_SESSION
                : StepUpLevel.NONE;
    }

    /**
     * Whether an endpoint of ours moves money, or decides who may get money or credit, as its dry run or the right that it
     * needs says. The specification's rows say it themselves.
     */
    public static boolean decidesAboutMoney(Endpoint<?, ?> endpoint) {
        Permission permission = endpoint.access().permission();
        return endpoint.changes()
                && !Specification.has(endpoint.path())
                && (endpoint.mayRunDry()
                        || endpoint.access().team() == TeamRight.MONEY_MANAGE
                        || permission != null
                                && Stream.of(Subject.MONEY, Subject.PAYEES, Subject.ACCOUNTS)
                                        .anyMatch(permission::isAbout));
    }
}
