package io.argosy.router.linkrate.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.TextDeserializer;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import org.springframework.boot.convert.DurationStyle;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads FEEDS.yaml by data binding: unknown or repeated keys and wrong types are refused. */
final class FeedsDocument {

  private static final YAMLMapper YAML =
      WireJson.strict(YAMLMapper.builder())
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .addModule(values())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private FeedsDocument() {}

  /**
   * @throws Refusal naming the key that is wrong
   * @throws IOException if the file cannot be read
   */
  static FeedsFile read(Path file) throws IOException {
    try {
      FeedsFile content = YAML.readValue(text(file), FeedsFile.class);
      if (content == null) {
        throw Documents.refused("is empty");
      }
      return content;
    } catch (JacksonException e) {
      throw Documents.refused(e);
    }
  }

  /**
   * Returns a value of the file.
   *
   * @param key for the refusal
   */
  static Object value(JsonNode node, Type type, String key) {
    try {
      return YAML.readerFor(YAML.constructType(type)).readValue(node);
    } catch (JacksonException e) {
      String place = JsonPlace.of(e);
      throw Documents.refused(place.equals("body") ? key : key + place, JsonPlace.complaint(e));
    }
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw Documents.refused("is not text in UTF-8");
    }
  }

  private static SimpleModule values() {
    SimpleModule module = new SimpleModule("argosy-feeds");
    amount(module, Duration.class, FeedsDocument::duration);
    amount(module, ByteRate.class, RateText::parse);
    amount(module, ByteCount.class, FeedsDocument::bytes);
    text(module, URI.class, URI::create);
    words(module, FeedSettings.InstanceKind.class);
    words(module, FeedSettings.ArchiveKind.class);
    words(module, FeedSettings.Use.class);
    return module;
  }

  private static <T> void text(SimpleModule module, Class<T> type, Function<String, T> parse) {
    module.addDeserializer(type, new TextDeserializer<>(type, parse));
  }

  /** A value with a unit; one without is a number in YAML. */
  private static <T> void amount(SimpleModule module, Class<T> type, Function<String, T> parse) {
    module.addDeserializer(type, new TextDeserializer<>(type, parse, true));
  }

  private static <E extends Enum<E>> void words(SimpleModule module, Class<E> type) {
    text(
        module,
        type,
        word ->
            Arrays.stream(type.getEnumConstants())
                .filter(one -> word(one).equals(word))
                .findFirst()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "must be one of %s: %s"
                                .formatted(
                                    String.join(
                                        ", ",
                                        Arrays.stream(type.getEnumConstants())
                                            .map(FeedsDocument::word)
                                            .toList()),
                                    word))));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Duration duration(String text) {
    requireUnit(text, "60s");
    try {
      return DurationStyle.detectAndParse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("is not a duration such as 60s: " + text, e);
    }
  }

  private static ByteCount bytes(String text) {
    requireUnit(text, "10GB");
    return ByteCount.parse(text);
  }

  private static void requireUnit(String text, String example) {
    if (text.chars().noneMatch(Character::isLetter)) {
      throw new IllegalArgumentException("needs a unit, such as %s: %s".formatted(example, text));
    }
  }
}
