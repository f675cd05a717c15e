package io.argosy.bench.pages;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The pages of requests that are, of requests that may be, and the JSON of both. */
final class RequestAddresses {

  private static final int PARTS = 3;
  private static final List<String> STATES =
      List.of("arrived", "waiting", "moving", "failed", "later");

  private final Examples examples;
  private final Visitor visitor;

  /**
   * @param visitor follows cursors
   */
  RequestAddresses(Examples examples, Visitor visitor) {
    this.examples = examples;
    this.visitor = visitor;
  }

  List<Address> all() throws IOException {
    List<Address> all = new ArrayList<>();
    all.addAll(pages());
    all.addAll(data());
    all.addAll(wishes());
    return all;
  }

  private List<Address> pages() throws IOException {
    return List.of(
        Address.page("/requests/ID", examples.ofRequests("/requests/%d")),
        Address.page("/requests/ID?tab=files", examples.ofRequests("/requests/%d?tab=files")),
        Address.page("/requests/ID/live", examples.ofRequests("/requests/%d/live")),
        Address.page("/requests/ID/part blocks", parts("/requests/%d/part?tab=blocks", "blocks")),
        Address.page("/requests/ID/part files", parts("/requests/%d/part?tab=files", "files")),
        Address.page("/requests/ID/part states", states("/requests/%d/part?tab=files&state=%s")),
        Address.page("/requests/ID/cancel", examples.ofRequests("/requests/%d/cancel")));
  }

  private List<Address> data() throws IOException {
    return List.of(
        Address.page("/data/v1/requests/ID", examples.ofRequests("/data/v1/requests/%d")),
        Address.page(
            "/data/v1/requests/ID/arrivals", examples.ofRequests("/data/v1/requests/%d/arrivals")),
        Address.page(
            "/data/v1/requests/ID/blocks", parts("/data/v1/requests/%d/blocks?limit=50", "blocks")),
        Address.page(
            "/data/v1/requests/ID/files", parts("/data/v1/requests/%d/files?limit=50", "files")),
        Address.page(
            "/data/v1/requests/ID/files?state",
            states("/data/v1/requests/%d/files?limit=50&state=%s")));
  }

  private List<Address> wishes() {
    return List.of(
        Address.page("/requests/new", "/requests/new", "/requests/new?q=Muon", "/requests/new?q=/"),
        Address.page("/requests/new/datasets", searches("/requests/new/datasets?q=")),
        Address.page("/requests/new?preview", wished("/requests/new?preview=1")),
        Address.page("/requests/new/preview", wished("/requests/new/preview?priority=2")),
        Address.page("/data/v1/datasets", searches("/data/v1/datasets?text=")),
        Address.page("/data/v1/previews", wished("/data/v1/previews?priority=3")));
  }

  /** As a person types a name, letter by letter, and with stars. */
  private static String[] searches(String form) {
    return Stream.of("", "m", "muon", "muon raw", "/Single", "/TTbar_000", "*RAW", "/*")
        .map(typed -> form + encoded(typed))
        .toArray(String[]::new);
  }

  /** One large dataset, several at several nodes, all of a name, and all there are. */
  private String[] wished(String form) {
    List<String> names = examples.datasets();
    List<String> nodes = examples.nodes();
    List<String> wished = new ArrayList<>();
    for (String name : names) {
      wished.add(form + "&dataset=" + encoded(name) + "&to=" + nodes.getFirst());
    }
    String several = String.join("&dataset=", names.stream().map(n -> encoded(n)).toList());
    wished.add(form + "&dataset=" + several + "&to=" + String.join("&to=", nodes));
    wished.add(form + "&dataset=" + encoded("/SingleMuon*") + "&to=" + nodes.get(1));
    wished.add(form + "&dataset=" + encoded("/*") + "&to=" + nodes.getLast());
    return wished.toArray(String[]::new);
  }

  private String[] states(String form) {
    return examples.requests().stream()
        .flatMap(id -> STATES.stream().map(state -> form.formatted(id, state)))
        .toArray(String[]::new);
  }

  /**
   * The first parts of a request's list, by the cursors of its JSON.
   *
   * @param list blocks or files
   */
  private String[] parts(String form, String list) throws IOException {
    List<String> parts = new ArrayList<>();
    for (Long id : examples.requests()) {
      String json = "/data/v1/requests/" + id + "/" + list + "?limit=50";
      for (String cursor : visitor.cursors(json, PARTS)) {
        parts.add(form.formatted(id) + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
      }
    }
    return parts.toArray(String[]::new);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
