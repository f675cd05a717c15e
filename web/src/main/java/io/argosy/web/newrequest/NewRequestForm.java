package io.argosy.web.newrequest;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The form for a new request as it was filled in, valid or not. The address of the page contains
 * it, so that a half-filled form can be sent to a colleague.
 *
 * @param fields the texts of each field, without blanks around them and without empty ones
 */
public record NewRequestForm(Map<String, List<String>> fields) {

  static final String PAGE = "/requests/new";

  /** The router's names of strategies; a test compares them with the router. */
  static final List<String> STRATEGIES =
      List.of(
          "completion",
          "phedex",
          "orderly",
          "queue",
          "success",
          "throughput",
          "file-throughput",
          "pending-data",
          "waiting-time",
          "waiting-time-with-error",
          "duration");

  private static final String DATASETS = "dataset";
  private static final String DESTINATIONS = "to";
  private static final List<String> NAMES =
      List.of(
          "q",
          DATASETS,
          DESTINATIONS,
          "priority",
          "activity",
          "deadline",
          "strategy",
          "comment",
          "static");

  private static final Map<String, List<String>> USUAL =
      Map.of("priority", List.of("1"), "activity", List.of("default"));

  static NewRequestForm of(MultiValueMap<String, String> sent) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String name : NAMES) {
      boolean isList = name.equals(DATASETS) || name.equals(DESTINATIONS);
      List<String> texts =
          sent.getOrDefault(name, List.of()).stream()
              .limit(isList ? Long.MAX_VALUE : 1)
              .map(String::strip)
              .filter(text -> !text.isEmpty())
              .distinct()
              .toList();
      fields.put(name, texts.isEmpty() ? USUAL.getOrDefault(name, List.of()) : texts);
    }
    return new NewRequestForm(fields);
  }

  private String text(String name) {
    return String.join("", fields.get(name));
  }

  /** The search for datasets. */
  public String q() {
    return text("q");
  }

  /** Names, or patterns with {@code *} for all that match. */
  public List<String> datasets() {
    return fields.get(DATASETS);
  }

  public List<String> destinations() {
    return fields.get(DESTINATIONS);
  }

  public String priority() {
    return text("priority");
  }

  public String activity() {
    return text("activity");
  }

  /** A date and time in UTC. */
  public String deadline() {
    return text("deadline");
  }

  public String strategy() {
    return text("strategy");
  }

  public String comment() {
    return text("comment");
  }

  /** Returns whether only the files that the datasets have now are wanted. */
  public boolean isStatic() {
    return !text("static").isEmpty();
  }

  /** The patterns among the datasets. */
  List<String> wildcards() {
    return datasets().stream().filter(NewRequestForm::isWildcard).toList();
  }

  /** The strategies to choose from; one that was entered and is not in the list is added. */
  public List<String> strategies() {
    return Stream.concat(STRATEGIES.stream(), fields.get("strategy").stream()).distinct().toList();
  }

  /** Returns whether one of the fields below "More options" is filled in. */
  public boolean hasMoreOptions() {
    return Stream.of("deadline", "strategy", "comment").anyMatch(name -> !text(name).isEmpty());
  }

  /** The address of this form with its preview. */
  public String previewAddress() {
    return address(PAGE).queryParam("preview", "1").build(true).toUriString();
  }

  /** The address of the preview alone. */
  public String partAddress() {
    return address(PAGE + "/preview").build(true).toUriString();
  }

  /** The address of the preview as JSON. */
  public String dataAddress() {
    return address("/data/v1/previews").build(true).toUriString();
  }

  private UriComponentsBuilder address(String path) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    fields.forEach(
        (name, texts) ->
            texts.forEach(
                text -> address.queryParam(name, UriUtils.encode(text, StandardCharsets.UTF_8))));
    return address;
  }

  /** Returns whether the text is a pattern for dataset names. */
  static boolean isWildcard(String text) {
    return text.indexOf('*') >= 0;
  }
}
