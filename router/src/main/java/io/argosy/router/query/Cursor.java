package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Where a list goes on: the last key that was answered, opaque outside. */
public record Cursor(String lastKey) {

  /** Before everything. */
  public static final Cursor START = new Cursor("");

  public static Cursor read(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return START;
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      String key = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (key.indexOf('\0') >= 0) {
        throw refused(text);
      }
      return new Cursor(key);
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw refused(text);
    }
  }

  /** The key as a number, or this one at the start. */
  public long number(long atStart) {
    if (lastKey.isEmpty()) {
      return atStart;
    }
    try {
      return Long.parseLong(lastKey);
    } catch (NumberFormatException e) {
      throw refused(lastKey);
    }
  }

  /** One word of a key of several as a number, or 0 at the start. */
  public long numberAt(int index) {
    return new Cursor(word(index)).number(0);
  }

  /** One word of a key of several as a time, or this one at the start. */
  public Instant instantAt(int index, Instant atStart) {
    String word = word(index);
    try {
      return word.isEmpty() ? atStart : Instant.parse(word);
    } catch (DateTimeParseException e) {
      throw refused(word);
    }
  }

  /** One word of a key of several, empty at the start. */
  public String word(int index) {
    String[] words = lastKey.split(" ", -1);
    return index < words.length ? words[index] : "";
  }

  public String text() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(lastKey.getBytes(StandardCharsets.UTF_8));
  }

  private static Refusal refused(String text) {
    return Refusal.ofParameter("cursor", text, "is none that an answer gave");
  }
}
