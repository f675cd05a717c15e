package io.argosy.router.linkrate.wire;

import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON documents of feeds: perfSONAR archives, psConfig templates, and instances of
 * PhEDEx and Argosy. Unknown fields are ignored. Python writes NaN and Infinity, which are no JSON;
 * they are read, so that they can be refused as single values.
 */
public final class ArchiveJson {

  private static final int LONGEST_NUMBER = 64;

  /** Longer than all names, links and messages that are used. */
  private static final int LONGEST_TEXT = 10_000;

  /** A list of 1,000 tests has about 500,000 names, values and brackets. */
  private static final long MOST_TOKENS = 2_000_000;

  /** Each of 20,000 links has 340 in 13 bins of an hour. */
  private static final long MOST_TOKENS_OF_PHEDEX = 8_000_000;

  public static final ArchiveJson ESMOND =
      new ArchiveJson(PropertyNamingStrategies.KEBAB_CASE, MOST_TOKENS);
  public static final ArchiveJson SEARCH =
      new ArchiveJson(PropertyNamingStrategies.SNAKE_CASE, MOST_TOKENS);
  public static final ArchiveJson PHEDEX =
      new ArchiveJson(PropertyNamingStrategies.SNAKE_CASE, MOST_TOKENS_OF_PHEDEX);

  private final JsonMapper json;

  private ArchiveJson(PropertyNamingStrategy names, long mostTokens) {
    json = limited(mostTokens).propertyNamingStrategy(names).build();
  }

  /**
   * Returns what reads documents of other servers: tolerant, and without those that would fill the
   * memory.
   */
  static JsonMapper.Builder limited() {
    return limited(MOST_TOKENS);
  }

  private static JsonMapper.Builder limited(long mostTokens) {
    StreamReadConstraints limits =
        StreamReadConstraints.builder()
            .maxTokenCount(mostTokens)
            .maxStringLength(LONGEST_TEXT)
            .maxNameLength(LONGEST_TEXT)
            .build();
    return WireJson.strict(
            JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits).build()))
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);
  }

  /**
   * @param address that answered, for the message
   * @throws IOException if the answer is no such document
   */
  public <D> D read(String address, byte[] answer, Class<D> type) throws IOException {
    try {
      D document = json.readValue(answer, type);
      if (document == null) {
        throw new IOException(address + " sends null instead of a document.");
      }
      return document;
    } catch (JacksonException e) {
      throw new IOException(
          "%s sends a document that cannot be used: %s.".formatted(address, JsonPlace.sentence(e)),
          e);
    }
  }

  /** Returns a document as text. */
  public String write(Object document) {
    return json.writeValueAsString(document);
  }

  /** Returns a number, which old archives write as a string; NaN for everything else. */
  public static double number(@Nullable JsonNode node) {
    if (node == null) {
      return Double.NaN;
    }
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return node.isString() ? number(node.stringValue()) : Double.NaN;
  }

  /** Returns the number that a string contains; NaN if it contains none. */
  public static double number(String text) {
    try {
      return text.length() > LONGEST_NUMBER ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
