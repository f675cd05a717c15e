package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.WireJson;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * One object in a file, read field by field, and lists in it item by item, so that a list of any
 * length takes the memory of one item. What is wrong is refused with its path. Confined to one
 * thread.
 */
final class JsonItems {

  private static final JsonMapper JSON = WireJson.worlds();

  /** An item stands in a list, and what follows it is no trailing token. */
  private static final ObjectReader ITEMS =
      JSON.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** How every gzip begins; no JSON does. */
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};

  private final JsonParser parser;
  private String place = "";

  private JsonItems(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * @param file plain or compressed by gzip, whatever its name
   * @param field told each field's name; it reads the value or leaves it
   * @throws Refusal the file does not hold one object, or a value is refused
   * @throws IOException it cannot be read
   */
  static void read(Path file, BiConsumer<String, JsonItems> field) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      read(isZipped(in) ? new GZIPInputStream(in) : in, field);
    } catch (ZipException | EOFException e) {
      throw refused("body", "is no whole gzip");
    }
  }

  private static boolean isZipped(InputStream in) throws IOException {
    in.mark(GZIP.length);
    byte[] first = in.readNBytes(GZIP.length);
    in.reset();
    return Arrays.equals(first, GZIP);
  }

  /**
   * Reads a stream to its end and closes it.
   *
   * @param field told each field's name; it reads the value or leaves it
   * @throws Refusal it does not hold one object, or a value is refused
   * @throws IOException it cannot be read
   */
  static void read(InputStream in, BiConsumer<String, JsonItems> field) throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      new JsonItems(parser).fields(field);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void fields(BiConsumer<String, JsonItems> field) {
    try {
      requireToken(parser.nextToken(), JsonToken.START_OBJECT, "an object");
      Set<String> seen = new HashSet<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        place = name;
        if (!seen.add(name)) {
          throw refusal("", "stands here twice");
        }
        parser.nextToken();
        field.accept(name, this);
        parser.skipChildren();
        place = "";
      }
      requireToken(parser.nextToken(), null, "the end");
    } catch (JacksonIOException e) {
      throw e;
    } catch (JacksonException e) {
      throw refusal(e.getPath().isEmpty() ? "" : JsonPlace.of(e), JsonPlace.complaint(e));
    }
  }

  private void requireToken(@Nullable JsonToken token, @Nullable JsonToken wanted, String inWords) {
    if (token != wanted) {
      throw refusal("", "expected " + inWords);
    }
  }

  /** The value of this field, which is of this type. */
  <T> T value(Class<T> type) {
    T value = ITEMS.forType(type).readValue(parser);
    if (value == null) {
      throw refusal("", "is null and must not be");
    }
    return value;
  }

  /** The value of this field, which is of this type or null. */
  <T> @Nullable T optional(Class<T> type) {
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : value(type);
  }

  /** The value of this field must be this text. */
  void require(String text) {
    if (!value(String.class).equals(text)) {
      throw refusal("", "is not " + text);
    }
  }

  /** The value of a field that must be there. */
  static <T> T required(@Nullable T value, String field) {
    if (value == null) {
      throw refused(field, "is missing");
    }
    return value;
  }

  /** The items of this field, which is a list. */
  <T> void items(Class<T> type, BiConsumer<Integer, T> item) {
    String list = place;
    requireToken(parser.currentToken(), JsonToken.START_ARRAY, "a list");
    ObjectReader reader = ITEMS.forType(type);
    for (int n = 0; parser.nextToken() != JsonToken.END_ARRAY; n++) {
      place = list + "[" + n + "]";
      T value = reader.readValue(parser);
      if (value == null) {
        throw refusal("", "is null and must not be");
      }
      item.accept(n, value);
    }
    place = list;
  }

  /** The field is none of those there are. */
  Refusal unknown() {
    return refusal("", "there is no such field");
  }

  /**
   * Blames something at the place that was read last.
   *
   * @param below the path from there on, such as {@code rate} or {@code [2].node}; may be empty
   */
  Refusal refusal(String below, String complaint) {
    return refused(joined(below), complaint);
  }

  static Refusal refused(String path, String complaint) {
    return Refusal.of(Refusal.Kind.MALFORMED, "bad-file", new Refusal.Fault(path, null, complaint));
  }

  private String joined(String below) {
    if (place.isEmpty() || below.isEmpty() || below.startsWith("[")) {
      return place.isEmpty() && below.isEmpty() ? "body" : place + below;
    }
    return place + "." + below;
  }
}
