package io.argosy.router.fts3.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.fts3.JobForm;
import io.argosy.router.fts3.JobForm.FileForm;
import io.argosy.router.fts3.JobForm.Params;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads submissions as FTS3 does: unknown fields are ignored, {@code null} is as good as absent,
 * numbers may be texts, and flags may be {@code "Y"}. What cannot be read is refused in FTS3's
 * words.
 */
public final class JobReader {

  /** A node of a tree takes about a hundred bytes of memory, however short its text is. */
  private static final long MOST_TOKENS = 2_000_000;

  private static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxTokenCount(MOST_TOKENS).build())
              .build());
  private static final long DEFAULT_PRIORITY = 3;
  private static final long HOUR_SECONDS = 3600;

  private JobReader() {}

  /**
   * @throws Refusal the body is no JSON object, or a field has a wrong type
   */
  public static JobForm submission(byte[] body) {
    JsonNode job = object(body);
    JsonNode files = job.path("files");
    return new JobForm(
        isAbsent(files) ? Optional.empty() : Optional.of(files(files)),
        !isAbsent(job.path("delete")),
        params(job.path("params")));
  }

  /**
   * Reads a change of a job, which can be that of its priority.
   *
   * @return the priority; empty if the change names none
   * @throws Refusal the body is no JSON object, or the priority no number
   */
  public static OptionalLong priority(byte[] body) {
    JsonNode priority = object(body).path("params").path("priority");
    return isAbsent(priority)
        ? OptionalLong.empty()
        : OptionalLong.of(whole("priority", priority, "Invalid priority value"));
  }

  private static JsonNode object(byte[] body) {
    try {
      JsonNode read = JSON.readTree(body);
      if (read.isObject()) {
        return read;
      }
    } catch (JacksonException unreadable) {
      throw bad("Badly formatted JSON request: " + whyNot(unreadable));
    }
    throw bad("Badly formatted JSON request: it is not an object");
  }

  /** The messages of Jackson name its classes and settings. */
  private static String whyNot(JacksonException unreadable) {
    String words =
        unreadable instanceof StreamConstraintsException
            ? "it is nested too deeply, or has too many or too long values"
            : "it is not JSON";
    TokenStreamLocation at = unreadable.getLocation();
    return at == null || at.getLineNr() < 1
        ? words
        : "%s, at line %d, column %d".formatted(words, at.getLineNr(), at.getColumnNr());
  }

  private static List<FileForm> files(JsonNode files) {
    if (!files.isArray()) {
      throw bad("Malformed request: files must be a list");
    }
    List<FileForm> read = new ArrayList<>();
    for (JsonNode file : files) {
      read.add(file(file));
    }
    return read;
  }

  private static FileForm file(JsonNode file) {
    if (!file.isObject()) {
      throw bad("Malformed request: a file must be an object");
    }
    JsonNode bytes = file.path("filesize");
    return new FileForm(
        texts(file, "sources"),
        texts(file, "destinations"),
        isAbsent(bytes)
            ? OptionalLong.empty()
            : OptionalLong.of(whole("filesize", bytes, "Invalid value within the request")),
        text(file, "checksum"),
        text(file, "activity"),
        text(file, "selection_strategy"),
        json(file, "metadata"));
  }

  private static Params params(JsonNode params) {
    if (!isAbsent(params) && !params.isObject()) {
      throw bad("Malformed request: params must be an object");
    }
    return new Params(
        whole(params, "priority", DEFAULT_PRIORITY),
        whole(params, "retry", 0),
        seconds(params.path("max_time_in_queue")),
        flag(params, "overwrite"),
        (int)
            Stream.of(
                    "overwrite",
                    "overwrite_on_retry",
                    "overwrite_when_only_on_disk",
                    "overwrite_hop")
                .filter(name -> flag(params, name))
                .count(),
        flag(params, "multihop") || flag(params, "overwrite_hop"),
        whole(params, "bring_online", 0) > 0 || whole(params, "archive_timeout", 0) > 0,
        text(params, "id_generator"),
        text(params, "sid"),
        json(params, "job_metadata"));
  }

  private static boolean isAbsent(JsonNode field) {
    return field.isMissingNode() || field.isNull();
  }

  private static List<String> texts(JsonNode file, String name) {
    JsonNode list = file.path(name);
    if (isAbsent(list)) {
      throw bad("Missing parameter: '%s'".formatted(name));
    }
    if (!list.isArray() || !list.valueStream().allMatch(JsonNode::isString)) {
      throw bad("Malformed request: %s must be a list of addresses".formatted(name));
    }
    return list.valueStream().map(JsonNode::stringValue).map(String::strip).toList();
  }

  private static Optional<String> text(JsonNode object, String name) {
    JsonNode field = object.path(name);
    if (isAbsent(field)) {
      return Optional.empty();
    }
    if (!field.isString()) {
      throw bad("Malformed request: %s must be a text".formatted(name));
    }
    return Optional.of(field.stringValue());
  }

  private static Optional<String> json(JsonNode object, String name) {
    JsonNode field = object.path(name);
    return isAbsent(field) ? Optional.empty() : Optional.of(field.toString());
  }

  private static boolean flag(JsonNode params, String name) {
    JsonNode field = params.path(name);
    return field.isString()
        ? field.stringValue().toUpperCase(Locale.ROOT).startsWith("Y")
        : field.asBoolean(false);
  }

  private static long whole(JsonNode params, String name, long absent) {
    JsonNode field = params.path(name);
    return isAbsent(field) ? absent : whole(name, field, "Invalid value within the request");
  }

  private static long whole(String name, JsonNode field, String otherwise) {
    if (field.isNumber() && field.canConvertToExactIntegral() && field.canConvertToLong()) {
      return field.longValue();
    }
    if (field.isString() && field.stringValue().strip().matches("[+-]?[0-9]{1,18}")) {
      return Long.parseLong(field.stringValue().strip());
    }
    throw bad("%s: %s must be a whole number".formatted(otherwise, name));
  }

  /** A number is hours; a text has the unit s, m or h. Anything else is no limit, as in FTS3. */
  private static long seconds(JsonNode field) {
    long seconds = 0;
    if (field.isIntegralNumber() && field.canConvertToInt()) {
      seconds = field.longValue() * HOUR_SECONDS;
    } else if (field.isString() && field.stringValue().matches("[0-9]{1,9}[sSmMhH]")) {
      String text = field.stringValue();
      long number = Long.parseLong(text.substring(0, text.length() - 1));
      seconds =
          switch (Character.toLowerCase(text.charAt(text.length() - 1))) {
            case 's' -> number;
            case 'm' -> number * 60;
            default -> number * HOUR_SECONDS;
          };
    }
    return seconds;
  }

  private static Refusal bad(String sentence) {
    return new Refusal(Refusal.Kind.MALFORMED, "bad-request", sentence, List.of());
  }
}
