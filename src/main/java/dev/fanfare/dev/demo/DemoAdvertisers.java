package dev.fanfare.dev.demo;

import java.util.List;
import java.util.Locale;

/** The advertisers and campaigns of the demo. */
final class DemoAdvertisers {
    /** An advertiser. */
    record Brand(String name, String email, String currency, long limit) {}

    /** The subject of a campaign; amounts in whole units of its brand's currency. */
    record Idea(String name, String tagline, String hashtag, String category) {}

    static final List<Brand> BRANDS = List.of(
            new Brand("Northwind Outdoor", "team@northwind.example", "USD", 50_000),
            new Brand("Maison Lumière", "bonjour@lumiere.example", "EUR", 40_000),
            new Brand("Thistle & Oak", "hello@thistleandoak.example", "GBP", 30_000),
            new Brand("Sakura Audio", "info@sakura-audio.example", "JPY", 5_000_000),
            new Brand("Blue Kettle Coffee", "marketing@bluekettle.example", "USD", 25_000));

    /** Who come after the small world's. */
    static final List<Brand> FURTHER_BRANDS = List.of(
            new Brand("Alpenglow Skis", "presse@alpenglow.example", "EUR", 35_000),
            new Brand("Saltwater Surf", "crew@saltwater.example", "USD", 30_000),
            new Brand("Paper Lantern Games", "play@paperlantern.example", "GBP", 20_000));

    static final List<Idea> IDEAS = List.of(
            new Idea("First Snow", "The jacket for the first day out", "firstsnow", "fashion"),
            new Idea("Light at Breakfast", "A candle, a table, a slow morning", "slowmorning", "home"),
            new Idea("Walk the Hedgerow", "Boots that like mud", "hedgerow", "lifestyle"),
            new Idea("Quiet Train", "Hear the book, not the carriage", "quiettrain", "technology"),
            new Idea("Second Cup", "Show us where you drink it", "secondcup", "food"),
            new Idea("Trail Weekend", "Two days, one rucksack", "trailweekend", "travel"),
            new Idea("Summer Linen", "What you pack first", "summerlinen", "fashion"),
            new Idea("Tweed in Town", "Old cloth, new cut", "tweedintown", "fashion"),
            new Idea("Late Session", "Make music after midnight", "latesession", "music"),
            new Idea("Kettle to Campsite", "Coffee with a view", "campsitecoffee", "travel"),
            new Idea("Run the River", "Ten kilometres along the water", "runtheriver", "fitness"),
            new Idea("A Scent of Home", "Tell us what home smells of", "scentofhome", "home"));

    static final List<String> FIRST_NAMES = List.of(
            "Amelia", "Noah", "Sofia", "Liam", "Yuki", "Mateo", "Ines", "Oscar", "Priya", "Jonas", "Chloe", "Hugo",
            "Leila", "Emil", "Nora", "Marco", "Freya", "Tomasz", "Aisha", "Felix", "Elena", "Arthur", "Mei", "Lucas",
            "Hanna", "Omar", "Greta", "Diego", "Zoe", "Viktor", "Camille", "Sam", "Ioana", "Kenji", "Maya", "Anton",
            "Ruth", "Pablo", "Linnea", "Adam");

    static final List<String> LAST_NAMES = List.of(
            "Hart",
            "Becker",
            "Rossi",
            "Walsh",
            "Tanaka",
            "Silva",
            "Moreau",
            "Lindgren",
            "Nair",
            "Weber",
            "Martin",
            "Girard",
            "Haddad",
            "Nilsson",
            "Fischer",
            "Conti",
            "Olsen",
            "Kowalski",
            "Khan",
            "Braun",
            "Petrova",
            "Shaw",
            "Chen",
            "Dubois",
            "Keller",
            "Farah",
            "Vogel",
            "Torres",
            "Clark",
            "Novak",
            "Laurent",
            "Reed",
            "Popescu",
            "Sato",
            "Patel",
            "Larsen",
            "Stein",
            "Ortega",
            "Berg",
            "Murray");

    static final int PUBLISHERS = 40;
    static final int CAMPAIGNS = 24;

    /** Beyond the small world's publishers, names combine differently. */
    static String firstName(int publisher) {
        return FIRST_NAMES.get(publisher % FIRST_NAMES.size());
    }

    static String lastName(int publisher) {
        return LAST_NAMES.get((publisher + 7 * (publisher / LAST_NAMES.size())) % LAST_NAMES.size());
    }

    static String username(int publisher) {
        return (firstName(publisher) + "." + lastName(publisher)).toLowerCase(Locale.ROOT);
    }

    /** At Instagram. */
    static String account(int publisher) {
        return username(publisher).replace('.', '_');
    }

    static String email(int publisher) {
        return username(publisher) + "@mail.example";
    }
}
