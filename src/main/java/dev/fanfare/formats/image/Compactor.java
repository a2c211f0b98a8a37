package dev.fanfare.formats.image;

import java.util.Objects;
import java.util.zip.CRC32;

/**
 * Scans a file and moves the bytes to keep to the front of the same array. Reading past the end throws an
 * IndexOutOfBoundsException; positions are relative to the current one.
 */
final class Compactor {
    private final byte[] bytes;
    private int end;
    private int at;
    private int kept;
    private int orientation = 1;

    Compactor(byte[] bytes, int length) {
        this.bytes = bytes;
        this.end = Objects.checkFromToIndex(0, length, bytes.length) + length;
    }

    /** Number of bytes kept so far. */
    int kept() {
        return kept;
    }

    /** Notes how the picture is turned: from 1 (upright) to 8, as in Exif. */
    void turned(int as) {
        orientation = as;
    }

    int orientation() {
        return orientation;
    }

    /** Number of bytes not yet scanned. */
    int left() {
        return end - at;
    }

    /** Ends the file after so many more bytes. */
    void endsAfter(int count) {
        Objects.checkFromIndexSize(at, count, end);
        end = at + count;
    }

    /** The unsigned byte at this distance ahead. */
    int u8(int ahead) {
        return bytes[Objects.checkIndex(at + ahead, end)] & 0xff;
    }

    int u16(int ahead) {
        return u8(ahead) << 8 | u8(ahead + 1);
    }

    long u32(int ahead) {
        return (long) u16(ahead) << 16 | u16(ahead + 2);
    }

    int u16Little(int ahead) {
        return u8(ahead + 1) << 8 | u8(ahead);
    }

    int u24Little(int ahead) {
        return u8(ahead + 2) << 16 | u16Little(ahead);
    }

    long u32Little(int ahead) {
        return (long) u16Little(ahead + 2) << 16 | u16Little(ahead);
    }

    /** Checks that a length read from a field lies within the file. */
    int within(long length) {
        if (length < 0 || length > left()) {
            throw UnacceptableImage.broken();
        }
        return (int) length;
    }

    /** Whether these bytes, given as characters, follow; false past the end. */
    boolean startsWith(int ahead, String characters) {
        if (left() < ahead + characters.length()) {
            return false;
        }
        for (int i = 0; i < characters.length(); i++) {
            if (u8(ahead + i) != characters.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Four characters, such as a chunk's type. */
    String name(int ahead) {
        StringBuilder name = new StringBuilder(4);
        for (int i = 0; i < 4; i++) {
            name.append((char) u8(ahead + i));
        }
        return name.toString();
    }

    void keep(int count) {
        Objects.checkFromIndexSize(at, count, end);
        System.arraycopy(bytes, at, bytes, kept, count);
        at += count;
        kept += count;
    }

    void skip(int count) {
        Objects.checkFromIndexSize(at, count, end);
        at += count;
    }

    /** Replaces the next bytes by other values, at most as many. */
    void replace(int count, int... values) {
        if (values.length > count) {
            throw new IllegalArgumentException("more values than bytes to replace");
        }
        skip(count);
        for (int value : values) {
            bytes[kept++] = (byte) value;
        }
    }

    /** Overwrites a byte already kept. */
    void setKept(int position, int value) {
        bytes[Objects.checkIndex(position, kept)] = (byte) value;
    }

    int keptAt(int position) {
        return bytes[Objects.checkIndex(position, kept)] & 0xff;
    }

    void setKept32Little(int position, int value) {
        for (int i = 0; i < 4; i++) {
            setKept(position + i, value >>> 8 * i);
        }
    }

    /** The CRC-32 of bytes ahead, as in PNG. */
    long crc(int ahead, int count) {
        Objects.checkFromIndexSize(at + ahead, count, end);
        CRC32 crc = new CRC32();
        crc.update(bytes, at + ahead, count);
        return crc.getValue();
    }
}
