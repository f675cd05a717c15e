package io.argosy.web.wish;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * A form as it was filled in, right or wrong: it stands in the page's address, so that a
 * half-filled one can be sent to a colleague.
 *
 * @param q what is searched for
 * @param datasets names, or wildcards for all that match
 * @param deadline a day and time of UTC
 * @param isStatic only what the datasets hold now is wanted
 */
public record WishForm(
    String q,
    List<String> datasets,
    List<String> destinations,
    String priority,
    String activity,
    String deadline,
    String strategy,
    String comment,
    boolean isStatic) {

  static final String PAGE = "/requests/new";

  /** The router's words; a test holds them against the router. */
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

  private static final String STATIC = "static";
  private static final String YES = "1";
  private static final String USUAL_PRIORITY = "1";
  private static final String USUAL_ACTIVITY = "default";

  static WishForm of(MultiValueMap<String, String> sent) {
    return new WishForm(
        text(sent, "q", ""),
        all(sent, "dataset"),
        all(sent, "to"),
        text(sent, "priority", USUAL_PRIORITY),
        text(sent, "activity", USUAL_ACTIVITY),
        text(sent, "deadline", ""),
        text(sent, "strategy", ""),
        text(sent, "comment", ""),
        !text(sent, STATIC, "").isEmpty());
  }

  private static String text(MultiValueMap<String, String> sent, String name, String absent) {
    String text = sent.getFirst(name);
    return text == null || text.isBlank() ? absent : text.strip();
  }

  private static List<String> all(MultiValueMap<String, String> sent, String name) {
    return sent.getOrDefault(name, List.of()).stream()
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .distinct()
        .toList();
  }

  /** Those of the datasets that stand for all that match. */
  List<String> wildcards() {
    return datasets.stream().filter(WishForm::isWildcard).toList();
  }

  /** Those to choose from; one that the router has another name for, or does not know, stays. */
  public List<String> strategies() {
    return strategy.isEmpty() || STRATEGIES.contains(strategy)
        ? STRATEGIES
        : Stream.concat(STRATEGIES.stream(), Stream.of(strategy)).toList();
  }

  /** Whether one of those that are asked for less often is filled in. */
  public boolean saysMore() {
    return !deadline.isEmpty() || !strategy.isEmpty() || !comment.isEmpty();
  }

  /** Where this very form is, with what it would mean. */
  public String previewAddress() {
    return address(PAGE).queryParam("preview", "1").build(true).toUriString();
  }

  /** The part of the page that says what it would mean. */
  public String partAddress() {
    return address(PAGE + "/preview").build(true).toUriString();
  }

  /** The same as JSON. */
  public String dataAddress() {
    return address("/data/v1/previews").build(true).toUriString();
  }

  private UriComponentsBuilder address(String path) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    put(address, "q", q);
    datasets.forEach(name -> put(address, "dataset", name));
    destinations.forEach(name -> put(address, "to", name));
    put(address, "priority", priority);
    put(address, "activity", activity);
    put(address, "deadline", deadline);
    put(address, "strategy", strategy);
    put(address, "comment", comment);
    put(address, STATIC, isStatic ? YES : "");
    return address;
  }

  private static void put(UriComponentsBuilder address, String name, String text) {
    if (!text.isEmpty()) {
      address.queryParam(name, UriUtils.encode(text, StandardCharsets.UTF_8));
    }
  }

  /** It stands for all datasets whose names match. */
  static boolean isWildcard(String text) {
    return text.indexOf('*') >= 0;
  }
}
