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

    static String username(int publisher) {
        return (FIRST_NAMES.get(publisher) + "." + LAST_NAMES.get(publisher)).toLowerCase(Locale.ROOT);
    }

    static String email(int publisher) {
        return username(publisher) + "@mail.example";
    }
}
