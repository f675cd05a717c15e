package io.argosy.web.requestlist;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFilter;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StatusGroup;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Refused;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.UriComponentsBuilder;

/** The list of requests and its search. The address contains the search. */
@Controller
public final class RequestListPage {

  private static final int PAGE_SIZE = 25;

  /** The weight of a part in the cache; a request with its destinations counts as four items. */
  private static final int WEIGHT = 4 * PAGE_SIZE;

  private static final Duration TIMEOUT_OF_NODES = Duration.ofMillis(100);

  private final Snapshots<Map<String, String>, RouterAnswer<Page<RequestView>>> found;
  private final Snapshot<List<NodeView>> nodes;

  public RequestListPage(UserCalls router, Snapshot<List<NodeView>> nodes, Lookups lookups) {
    this.nodes = nodes;
    found =
        new Snapshots<>(
            "requests that are searched for",
            query -> () -> router.shared("/query/v1/requests", query, RequestView.class),
            query -> WEIGHT,
            lookups);
  }

  @GetMapping("/requests")
  String page(
      @ModelAttribute("asked") RequestFilter asked,
      @RequestParam(required = false) @Nullable String cursor,
      Model model) {
    Map<String, String> query = query(asked, asked.status(), cursor);
    boolean isUnfiltered = query(asked, asked.status(), null).isEmpty();
    query.put("limit", Integer.toString(PAGE_SIZE));
    Answer<RouterAnswer<Page<RequestView>>> known = found.answer(query);
    Page<RequestView> part = known.value().given().orElse(new Page<>(List.of(), null));
    model.addAttribute("known", known);
    model.addAttribute("requests", part.items());
    model.addAttribute("faults", faults(known.value()));
    model.addAttribute("isUnfiltered", isUnfiltered);
    model.addAttribute("isLater", cursor != null);
    model.addAttribute("nodes", nodes());
    model.addAttribute("json", address("/data/v1/requests", query(asked, asked.status(), null)));
    model.addAttribute("first", address("/requests", query(asked, asked.status(), null)));
    model.addAttribute("everywhere", address("/requests", query(asked, null, null)));
    model.addAttribute(
        "next",
        part.next() == null
            ? null
            : address("/requests", query(asked, asked.status(), part.next())));
    model.addAttribute("byStatus", byStatus(asked));
    return "requests";
  }

  private List<?> nodes() {
    return nodes
        .within(TIMEOUT_OF_NODES)
        .map(answer -> answer.value().stream().map(NodeView::name).toList())
        .orElse(List.of());
  }

  /** The router's message about each invalid field. */
  private static Map<String, String> faults(RouterAnswer<?> answer) {
    return answer instanceof Refused<?>(Problem problem)
        ? problem.errors().stream()
            .collect(
                Collectors.toMap(
                    Refusal.Fault::field, Refusal.Fault::message, (first, other) -> first))
        : Map.of();
  }

  private static Map<StatusGroup, String> byStatus(RequestFilter asked) {
    Map<StatusGroup, String> addresses = new LinkedHashMap<>();
    for (StatusGroup group : StatusGroup.values()) {
      addresses.put(group, address("/requests", query(asked, group.word(), null)));
    }
    return addresses;
  }

  /** Returns the parameters that are not empty. */
  private static Map<String, String> query(
      RequestFilter asked, @Nullable String status, @Nullable String cursor) {
    Map<String, String> query = new LinkedHashMap<>();
    put(query, "status", status);
    put(query, "to", asked.to());
    put(query, "requester", asked.requester());
    put(query, "text", asked.text());
    put(query, "cursor", cursor);
    return query;
  }

  private static void put(Map<String, String> query, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      query.put(name, value);
    }
  }

  private static String address(String path, Map<String, String> query) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    query.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return address.encode().buildAndExpand(query).toUriString();
  }
}
