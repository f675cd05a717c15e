package io.argosy.router.query;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.request.RequestIds;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The place where the next page of a list begins: the last key of the previous page, opaque to
 * clients.
 */
public record Cursor(String lastKey) {

  public static Cursor read(@Nullable String text) {
    if (text == null) {
      return new Cursor("");
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

  /** Returns the key as a number, or this number for the first page. */
  public long number(long atStart) {
    return lastKey.isEmpty()
        ? atStart
        : RequestIds.numberIn(lastKey).orElseThrow(() -> refused(lastKey));
  }

  /** Returns a part of a composite key as a number, or 0 for the first page. */
  public long numberAt(int index) {
    return new Cursor(word(index)).number(0);
  }

  /** Returns a part of a composite key as a time, or this time for the first page. */
  public Instant instantAt(int index, Instant atStart) {
    String word = word(index);
    try {
      return word.isEmpty() ? atStart : Instant.parse(word);
    } catch (DateTimeParseException e) {
      throw refused(word);
    }
  }

  /** Returns a part of a composite key; empty for the first page. */
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
    return Refusal.ofParameter("cursor", text, "is not a cursor of an earlier answer");
  }
}
