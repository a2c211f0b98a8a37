package dev.fanfare.console;

import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A way to what people want, by clicks alone, in a demo that all journeys share. Each makes its own people and names; those of the
 * demo help by clicks in windows of their own. {@link JourneyLog} counts.
 */
@ExtendWith(JourneyLog.class)
public abstract class ClickJourney {
    protected static final int PHONE = 390;
    protected static final int DESK = 1_280;
    protected static final String PASSWORD = World.PASSWORD;

    private final List<Person> people = new ArrayList<>();

    /** A person with a browser of this language and width, at the console's first page. */
    protected final Person person(String name, String language, int width) {
        Person person = new Person(Demo.shared(), name, language, width);
        people.add(person);
        return person.opens();
    }

    /** A person of the demo, who signs in by the button for those who only look. */
    private Person ofTheDemo(String name, String button, String password, int width) {
        return person(name, "en", width).presses(button).knows(password);
    }

    /** The demo's superuser. */
    protected final Person operator() {
        return ofTheDemo(
                "operator", "as an operator", Demo.shared().access.operator().password(), DESK);
    }

    /** The demo's brand, Northwind Outdoor, whose funds are in USD. */
    protected final Person brand() {
        return ofTheDemo(
                "brand", "as a brand", Demo.shared().access.advertiser().password(), DESK);
    }

    /** The demo's creator, Amelia Hart. */
    protected final Person creator(int width) {
        return ofTheDemo(
                "creator", "as a creator", Demo.shared().access.publisher().password(), width);
    }

    /** An operator with an authenticator app, the first or the second one. */
    protected final Person approver(int which) {
        var access = which == 1
                ? Demo.shared().access.firstOperator()
                : Demo.shared().access.secondOperator();
        return person("operator " + which, "en", DESK)
                .hasApp(access.totpSecret())
                .signsIn(access.username(), access.password());
    }

    /** A name that no other journey has. */
    protected static String unique(String name) {
        return World.unique(name);
    }

    List<Person> people() {
        return people;
    }
}
