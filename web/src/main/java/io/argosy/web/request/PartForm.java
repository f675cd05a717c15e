package io.argosy.web.request;

import io.argosy.common.wire.user.FileState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/** The tab, filter and position in the list of blocks or files, from the address. */
public record PartForm(
    Tab tab, @Nullable String state, @Nullable String to, @Nullable String cursor) {

  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_CURSOR = 100;

  /** Empty parameters count as absent. */
  public PartForm {
    state = text(state);
    to = text(to);
    cursor = text(cursor);
  }

  /** The lists below the destinations of a request. */
  public enum Tab {
    BLOCKS,
    FILES
  }

  /** Returns whether the values can be valid; others are neither queried nor cached. */
  boolean isValid() {
    return (state == null || FileState.of(state).isPresent())
        && (to == null || to.length() <= LONGEST_NAME)
        && (cursor == null || cursor.length() <= LONGEST_CURSOR);
  }

  static PartForm of(MultiValueMap<String, String> sent) {
    return new PartForm(
        "files".equals(sent.getFirst("tab")) ? Tab.FILES : Tab.BLOCKS,
        sent.getFirst("state"),
        sent.getFirst("to"),
        sent.getFirst("cursor"));
  }

  private static @Nullable String text(@Nullable String sent) {
    return sent == null || sent.isBlank() ? null : sent;
  }

  /** The query parameters for the router. */
  Map<String, String> routers(int limit) {
    Map<String, String> query = new TreeMap<>(Map.of("limit", Integer.toString(limit)));
    Optional.ofNullable(isFiles() ? state : null).ifPresent(text -> query.put("state", text));
    Optional.ofNullable(to).ifPresent(text -> query.put("to", text));
    Optional.ofNullable(cursor).ifPresent(text -> query.put("cursor", text));
    return query;
  }

  public boolean isFiles() {
    return tab == Tab.FILES;
  }

  /** The address query for another state, from the start of the list. */
  public String withState(@Nullable String other) {
    return new PartForm(Tab.FILES, other, to, null).query();
  }

  public String withTo(@Nullable String other) {
    return new PartForm(tab, state, other, null).query();
  }

  public String withTab(String other) {
    return new PartForm(Tab.valueOf(other), null, to, null).query();
  }

  public String withCursor(@Nullable String other) {
    return new PartForm(tab, state, to, other).query();
  }

  /** The address query for this part. */
  public String query() {
    UriComponentsBuilder query = UriComponentsBuilder.newInstance();
    query.queryParam("tab", isFiles() ? "files" : "blocks");
    put(query, "state", state);
    put(query, "to", to);
    put(query, "cursor", cursor);
    return query.build().encode().toUriString();
  }

  private static void put(UriComponentsBuilder query, String name, @Nullable String text) {
    if (text != null) {
      query.queryParam(name, text);
    }
  }
}
