package io.argosy.web.wish;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The form for a new request as it was filled in, valid or not. The address of the page contains
 * it, so that a half-filled form can be sent to a colleague.
 *
 * @param q the search for datasets
 * @param datasets names, or patterns with {@code *} for all that match
 * @param deadline a date and time in UTC
 * @param isStatic whether only the files that the datasets have now are wanted
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

  /** The patterns among the datasets. */
  List<String> wildcards() {
    return datasets.stream().filter(WishForm::isWildcard).toList();
  }

  /** The strategies to choose from; one that was entered and is not in the list is added. */
  public List<String> strategies() {
    return strategy.isEmpty() || STRATEGIES.contains(strategy)
        ? STRATEGIES
        : Stream.concat(STRATEGIES.stream(), Stream.of(strategy)).toList();
  }

  /** Returns whether one of the fields below "More options" is filled in. */
  public boolean saysMore() {
    return !deadline.isEmpty() || !strategy.isEmpty() || !comment.isEmpty();
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

  /** Returns whether the text is a pattern for dataset names. */
  static boolean isWildcard(String text) {
    return text.indexOf('*') >= 0;
  }
}
