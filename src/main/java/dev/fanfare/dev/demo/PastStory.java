package dev.fanfare.dev.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What happened in a demo's past: an agenda of days, on which each act may put later ones. It is equal in every demo, since it
 * follows from a fixed seed and the results of its steps.
 */
final class PastStory {
    private static final long SEED = 62;

    private final DemoPast past;
    private final Random random = new Random(SEED);
    private final Map<Integer, List<Runnable>> agenda = new TreeMap<>();

    PastStory(DemoPast past) {
        this.past = past;
    }

    void tell() {
        PastPeople people = PastPeople.of(past, this);
        PastCampaigns campaigns = new PastCampaigns(past, this, people);
        people.plan();
        campaigns.plan();
        new PastMoney(past, this, people).plan();
        new PastOpenEnds(past, this, people, campaigns).plan();
        new PastViews(past, this, people, campaigns).plan();
        new PastCheats(past, this, people, campaigns).plan();
        for (int day = 0; day < past.days(); day++) {
            past.begin(day);
            List<Runnable> acts = agenda.getOrDefault(day, List.of());
            // By their number, since an act may put others on its own day.
            for (int i = 0; i < acts.size(); i++) {
                acts.get(i).run();
                past.later(1);
            }
            agenda.remove(day);
            past.end();
        }
        past.returnToPresent();
        campaigns.picture();
    }

    /** Does something on a day; not at all if that is over, or beyond the past. */
    void on(int day, Runnable act) {
        if (day >= past.day() && day < past.days()) {
            agenda.computeIfAbsent(day, any -> new ArrayList<>()).add(act);
        }
    }

    /** A day of the past, from its share of the whole in percent. */
    int day(int percent) {
        return percent * past.days() / 100;
    }

    /** A random number below a bound. */
    int random(int bound) {
        return random.nextInt(bound);
    }
}
