package io.argosy.web.requestlist;

import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.ListView;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.request.RequestView;
import io.argosy.web.requestlist.RequestFilter.Asked;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.util.UriComponentsBuilder;

/** All requests, and how to look for some of them; what is looked for stands in the address. */
@Controller
public final class RequestListPage {

  private static final int SHOWN = 25;
  private static final Duration NAMES = Duration.ofMillis(100);

  /** With the router: a page without reasons has them when it is looked at again. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final RequestList list;
  private final Snapshot<List<NodeView>> nodes;

  public RequestListPage(RequestList list, Snapshot<List<NodeView>> nodes) {
    this.list = list;
    this.nodes = nodes;
  }

  @GetMapping("/requests")
  String page(
      @AuthenticationPrincipal SignedInUser user,
      @ModelAttribute("asked") Asked asked,
      Model model) {
    RequestFilter filter = asked.filter();
    ListView<RequestView> found = list.of(user, filter, SHOWN, PATIENCE);
    model.addAttribute("known", found);
    model.addAttribute("requests", found.items());
    model.addAttribute("filter", filter);
    model.addAttribute("groups", StatusGroup.values());
    model.addAttribute(
        "faults", asked.faults().stream().collect(Collectors.toMap(Fault::field, Fault::message)));
    model.addAttribute(
        "nodes",
        nodes
            .within(NAMES)
            .map(a -> a.value().stream().map(NodeView::name).toList())
            .orElse(List.of()));
    model.addAttribute("json", address("/data/v1/requests", asked, asked.status(), null));
    model.addAttribute("first", address("/requests", asked, asked.status(), null));
    model.addAttribute("everywhere", address("/requests", asked, null, null));
    model.addAttribute(
        "next",
        found.next() == null ? null : address("/requests", asked, asked.status(), found.next()));
    model.addAttribute("byStatus", byStatus(asked));
    return "requests";
  }

  private static Map<StatusGroup, String> byStatus(Asked asked) {
    Map<StatusGroup, String> addresses = new LinkedHashMap<>();
    for (StatusGroup group : StatusGroup.values()) {
      addresses.put(group, address("/requests", asked, group.word(), null));
    }
    return addresses;
  }

  private static String address(
      String path, Asked asked, @Nullable String status, @Nullable String cursor) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    Map<String, @Nullable String> parts = new LinkedHashMap<>();
    parts.put("status", status);
    parts.put("to", asked.to());
    parts.put("requester", asked.requester());
    parts.put("text", asked.text());
    parts.put("cursor", cursor);
    parts.forEach(
        (name, value) -> {
          if (value != null && !value.isBlank()) {
            address.queryParam(name, "{" + name + "}");
          }
        });
    return address.encode().buildAndExpand(parts).toUriString();
  }
}
