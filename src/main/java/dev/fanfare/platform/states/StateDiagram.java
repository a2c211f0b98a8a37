package dev.fanfare.platform.states;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Draws a state machine as SVG: states in a row, moves forward in arcs above it, others in arcs below. */
public final class StateDiagram {
    private static final int COLUMN = 150;
    private static final int BOX_WIDTH = 110;
    private static final int BOX_HEIGHT = 32;
    /** How much higher an arc is for each column it spans. */
    private static final int STEP = 34;

    private static final int MARGIN = 30;

    private static final String BEGIN = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" \
            font-family="sans-serif" font-size="12" text-anchor="middle">
            <title>The states of a %s</title>
            <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" \
            orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#555"/></marker></defs>
            <rect width="100%%" height="100%%" fill="#fff"/>
            """;
    private static final String BOX = """
            <rect x="%d" y="%d" width="%d" height="%d" rx="8" fill="%s" stroke="#333"/>
            <text x="%d" y="%d">%s</text>
            """;
    private static final String ARC = """
            <path d="M%d,%d C%d,%d %d,%d %d,%d" fill="none" stroke="#555" marker-end="url(#tip)"/>
            <text x="%d" y="%d" fill="#036">%s</text>
            """;

    private final StateMachine<?> machine;
    private final int row;
    private final StringBuilder svg = new StringBuilder();

    private StateDiagram(StateMachine<?> machine) {
        this.machine = machine;
        this.row = MARGIN + STEP * machine.states().size();
    }

    /** The picture. Where one begins is shaded; the labels are the codes of the moves. */
    public static String of(StateMachine<?> machine) {
        return new StateDiagram(machine).draw();
    }

    private String draw() {
        Map<Ends, List<String>> arcs = arcs();
        int deepest = arcs.keySet().stream()
                .mapToInt(ends -> ends.from() - ends.to() + 1)
                .max()
                .orElse(0);
        int width = COLUMN * machine.states().size() + MARGIN;
        int height = row + BOX_HEIGHT + STEP * Math.max(1, deepest) + MARGIN;
        svg.append(BEGIN.formatted(width, height, width, height, machine.name()));
        arcs.forEach((ends, moves) -> arc(ends.from(), ends.to(), String.join(", ", moves)));
        for (int i = 0; i < machine.states().size(); i++) {
            Enum<?> state = machine.states().get(i);
            String fill = machine.initial().contains(state) ? "#dbe9ff" : "#fff";
            svg.append(BOX.formatted(
                    center(i) - BOX_WIDTH / 2,
                    row,
                    BOX_WIDTH,
                    BOX_HEIGHT,
                    fill,
                    center(i),
                    row + BOX_HEIGHT / 2 + 4,
                    StateMachine.code(state)));
        }
        return svg.append("</svg>\n").toString();
    }

    /** Places of two states in the row. */
    private record Ends(int from, int to) implements Comparable<Ends> {
        @Override
        public int compareTo(Ends other) {
            return from == other.from ? Integer.compare(to, other.to) : Integer.compare(from, other.from);
        }
    }

    /** The moves between each two states. */
    private Map<Ends, List<String>> arcs() {
        Map<Ends, List<String>> arcs = new TreeMap<>();
        for (Move<?> move : machine.moves()) {
            for (Enum<?> from : move.from()) {
                Ends ends = new Ends(
                        machine.states().indexOf(from), machine.states().indexOf(move.to()));
                arcs.computeIfAbsent(ends, none -> new ArrayList<>()).add(move.code());
            }
        }
        return arcs;
    }

    /** Staying where one is goes below too, from one side of the box to the other. */
    private void arc(int from, int to, String label) {
        boolean above = from < to;
        int spread = from == to ? BOX_WIDTH / 3 : 12;
        int begin = center(from) + (above ? spread : -spread);
        int end = center(to) + (above ? -spread : spread);
        int edge = above ? row : row + BOX_HEIGHT;
        int height = STEP * Math.max(1, Math.abs(to - from));
        int top = above ? edge - height : edge + height;
        // The top of such a curve is three quarters of the way to its control points.
        int control = edge + (top - edge) * 4 / 3;
        svg.append(ARC.formatted(
                begin,
                edge,
                begin,
                control,
                end,
                control,
                end,
                edge,
                (begin + end) / 2,
                top + (above ? -5 : 14),
                label));
    }

    private static int center(int column) {
        return MARGIN / 2 + COLUMN * column + COLUMN / 2;
    }
}
