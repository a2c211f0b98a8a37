package dev.fanfare.money.finance.model;

import dev.fanfare.money.finance.model.BankOp.Kind;
import dev.fanfare.support.CuttingProxy.Lost;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One step of a world's story. It names its subjects by counting round and round, so that any part of a story is a story.
 *
 * @param kind of {@link Op}, {@link BankOp}, {@link ViewsOp} or {@link Own}
 * @param user which of the publishers
 * @param currency which of those of its kind
 * @param amount whole units of the currency, or days
 * @param node which one is asked: 0 or 1
 * @param cut null for none
 */
record WorldOp(Enum<?> kind, int user, int currency, int pick, int amount, int node, Cut cut) {
    /** What neither of the models that it is made of has. */
    enum Own {
        JOIN(8),
        HAND_IN(10),
        DAYS(9);

        private final int frequency;

        Own(int frequency) {
            this.frequency = frequency;
        }
    }

    /**
     * A connection to PostgreSQL that is cut.
     *
     * @param flight the round trip of a transaction at which it is
     * @param times so many transactions in a row
     * @param kills whether the node dies then too
     */
    record Cut(int flight, Lost lost, int times, boolean kills) {}

    /** Payouts are asked for by {@link Op}, and paid by hand where the bank knows of it. */
    private static final Set<Op.Kind> MONEY =
            EnumSet.complementOf(EnumSet.of(Op.Kind.COMPLETE, Op.Kind.COMPLETE_BY_A_USED_TRANSACTION));

    private static final Set<Kind> BANK = EnumSet.complementOf(EnumSet.of(Kind.REQUEST));

    /** What is not asked for with a key. */
    private static final Set<Enum<?>> UNKEYED =
            Set.of(Op.Kind.LOOK, Kind.PAY_BY_CARD, Kind.REVERSE_CARD, Kind.MOVE_BALANCE, ViewsOp.APPEAL_HOLD);

    /** By their frequencies. */
    private static final List<Enum<?>> KINDS = Stream.of(
                    MONEY.stream().flatMap(kind -> times(kind, kind.frequency())),
                    BANK.stream().flatMap(kind -> times(kind, kind.frequency())),
                    Stream.of(Own.values()).flatMap(kind -> times(kind, kind.frequency)),
                    Stream.of(ViewsOp.values()).flatMap(kind -> times(kind, kind.frequency())),
                    // Most others need a payout that was sent.
                    times(Kind.EARN, 10),
                    times(Op.Kind.REQUEST, 10),
                    times(Kind.SEND_RUN, 10))
            .<Enum<?>>flatMap(all -> all)
            .toList();

    /** What gives later steps something to do. */
    private static final List<Enum<?>> FIRST = List.of(
            Op.Kind.ACCEPT,
            Op.Kind.RELEASE,
            Op.Kind.REQUEST,
            Op.Kind.REQUEST,
            Kind.EARN,
            Kind.EARN,
            Kind.EARN,
            Kind.PAY_IN,
            ViewsOp.SUBMIT_FOR_VIEWS,
            ViewsOp.SUBMIT_FOR_VIEWS,
            Own.JOIN);

    /** The bank and most providers do not pay the last one. */
    private static final List<Integer> CURRENCIES = List.of(0, 0, 1, 1, 2);

    private static final int BEGINNING = 16;

    private static final int MAX_DAYS_OF_VIEWS = 4;

    private static Stream<Enum<?>> times(Enum<?> kind, int frequency) {
        return IntStream.range(0, frequency).mapToObj(i -> kind);
    }

    /** The story of a seed. */
    static List<WorldOp> story(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<WorldOp> story = new ArrayList<>();
        int steps = random.nextInt(50, 81);
        int death = random.nextInt(6 * steps);
        for (int i = 0; i < steps; i++) {
            List<Enum<?>> kinds = i < BEGINNING ? FIRST : KINDS;
            Enum<?> kind = kinds.get(random.nextInt(kinds.size()));
            Cut cut = new Cut(
                    random.nextInt(1, 13),
                    random.nextBoolean() ? Lost.ANSWER : Lost.REQUEST,
                    random.nextInt(3) == 0 ? 3 : 1,
                    i == death);
            boolean isCut = random.nextInt(5) == 0 || cut.kills();
            story.add(new WorldOp(
                    kind,
                    random.nextInt(Op.USERS),
                    CURRENCIES.get(random.nextInt(CURRENCIES.size())),
                    random.nextInt(1_001),
                    kind == Own.DAYS ? random.nextInt(1, 41) : random.nextInt(8, 60),
                    cut.kills() || random.nextInt(4) == 0 ? 1 : 0,
                    isCut && !UNKEYED.contains(kind) ? cut : null));
        }
        return story;
    }

    /** How many days pass by it; 0 for none. */
    int days() {
        return kind == Own.DAYS ? amount : kind == ViewsOp.DAYS_OF_VIEWS ? 1 + amount % MAX_DAYS_OF_VIEWS : 0;
    }

    Op money() {
        return new Op((Op.Kind) kind, user, currency, pick, amount);
    }

    BankOp bank() {
        // Those of both are the first two of one and the last two of the other.
        return new BankOp((Kind) kind, (currency + 1) % Border.CURRENCIES.size(), pick, amount);
    }

    /** The same at the first node, undisturbed. */
    WorldOp calm() {
        return new WorldOp(kind, user, currency, pick, amount, 0, null);
    }

    /** Simpler ones, to be tried when a story is shrunk. */
    List<WorldOp> simpler() {
        List<WorldOp> simpler = new ArrayList<>();
        if (cut != null && node != 0) {
            simpler.add(new WorldOp(kind, user, currency, pick, amount, node, null));
        }
        if (cut != null || node != 0) {
            simpler.add(calm());
        }
        return simpler;
    }

    @Override
    public String toString() {
        return days() > 0
                ? days() + " DAYS pass" + disturbance()
                : kind + " user " + user + ", currency " + currency + ", pick " + pick + ", amount " + amount
                        + (node == 0 ? "" : ", at the other node") + disturbance();
    }

    private String disturbance() {
        return cut == null
                ? ""
                : ", " + (cut.kills() ? "the other node dies" : "connection cut") + " at round trip " + cut.flight()
                        + " ("
                        + (cut.lost() == Lost.ANSWER ? "the answer is lost" : "nothing arrives")
                        + (cut.times() == 1 ? ")" : ", " + cut.times() + " times)");
    }
}
