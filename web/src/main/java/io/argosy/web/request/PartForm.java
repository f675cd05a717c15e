package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.web.problem.Parameters;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/** What of a request an address asks to see. */
public record PartForm(
    Tab tab, @Nullable String state, @Nullable String to, @Nullable String cursor) {

  /** What is empty is not asked for. */
  public PartForm {
    state = text(state);
    to = text(to);
    cursor = text(cursor);
  }

  /** What is shown below a request's destinations. */
  public enum Tab {
    BLOCKS,
    FILES
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

  /**
   * @throws io.argosy.common.refusal.Refusal a parameter is malformed
   */
  PartAsked of(long request, int limit) {
    return new PartAsked(request, node(), FileState.of(state), PartCursor.of(cursor), limit);
  }

  private @Nullable NodeName node() {
    try {
      return to == null ? null : new NodeName(to);
    } catch (IllegalArgumentException e) {
      throw Parameters.malformed("to", String.valueOf(to), String.valueOf(e.getMessage()));
    }
  }

  public boolean isFiles() {
    return tab == Tab.FILES;
  }

  /** For links: the same with another state, from the start. */
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

  /** As it stands behind an address. */
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
