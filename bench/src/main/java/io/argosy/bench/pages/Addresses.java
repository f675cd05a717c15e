package io.argosy.bench.pages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All pages, the JSON of each, and what of the router's answers they and the command line show. */
final class Addresses {

  private static final int PARTS = 6;

  private final Examples examples;
  private final Visitor visitor;

  /**
   * @param visitor follows cursors
   */
  Addresses(Examples examples, Visitor visitor) {
    this.examples = examples;
    this.visitor = visitor;
  }

  List<Address> all() throws IOException {
    List<Address> all = new ArrayList<>();
    all.addAll(pages());
    all.addAll(new RequestAddresses(examples, visitor).all());
    all.addAll(data());
    all.addAll(queries());
    return all;
  }

  private List<Address> pages() throws IOException {
    return List.of(
        Address.page("/"),
        Address.page(
            "/live/PART",
            Stream.of("figures", "flows", "requests", "nodes", "agents", "decisions", "failures")
                .map(part -> "/live/" + part)
                .toArray(String[]::new)),
        Address.page("/nodes"),
        Address.page("/requests", filtered("/requests")),
        Address.page("/requests?cursor", parts("/requests", "/data/v1/requests")),
        Address.page("/decisions"),
        Address.page(
            "/decisions/strategies",
            "/decisions/strategies",
            "/decisions/strategies?span=week",
            "/decisions/strategies?span=month"),
        Address.page("/decisions/compared", examples.ofCycles("/decisions/compared?id=%d")),
        Address.page("/breakers"),
        Address.page("/approvals"),
        Address.page("/account"),
        Address.page("/users"),
        Address.page("/file", examples.ofFiles("/file?id=%d")));
  }

  private List<Address> data() throws IOException {
    return List.of(
        Address.page("/data/v1/requests", filtered("/data/v1/requests")),
        Address.page("/data/v1/requests?cursor", parts("/data/v1/requests", "/data/v1/requests")),
        Address.page("/data/v1/nodes"),
        Address.page("/data/v1/flows"),
        Address.page("/data/v1/failures"),
        Address.page("/data/v1/failure-causes"),
        Address.page("/data/v1/cycles"),
        Address.page("/data/v1/decisions"),
        Address.page(
            "/data/v1/shadows",
            "/data/v1/shadows",
            "/data/v1/shadows?hours=168",
            "/data/v1/shadows?hours=720"),
        Address.page("/data/v1/shadows/cycles"),
        Address.page("/data/v1/breakers"),
        Address.page("/data/v1/pins"),
        Address.page("/data/v1/approvals"),
        Address.page("/data/v1/account"),
        Address.page("/data/v1/users"));
  }

  /** All, by how they stand, by who asked, and by what. */
  private static String[] filtered(String list) {
    return new String[] {
      list,
      list + "?status=open",
      list + "?status=done",
      list + "?status=failed",
      list + "?status=waiting-for-approval",
      list + "?requester=user_07",
      list + "?text=Higgs",
      list + "?status=open&requester=user_11"
    };
  }

  private List<Address> queries() {
    return List.of(
        Address.query("/query/v1/requests", "/query/v1/requests", "/query/v1/requests?limit=25"),
        Address.query("/query/v1/requests/ID", examples.ofRequests("/query/v1/requests/%d")),
        Address.query(
            "/query/v1/requests/ID/flows", examples.ofRequests("/query/v1/requests/%d/flows")),
        Address.query(
            "/query/v1/requests/ID/stuck-files",
            examples.ofRequests("/query/v1/requests/%d/stuck-files")),
        Address.query("/query/v1/nodes"),
        Address.query("/query/v1/datasets"),
        Address.query("/query/v1/approvals"),
        Address.query("/query/v1/users"),
        Address.query("/query/v1/me"));
  }

  /**
   * The first parts of a list, by the cursors of its JSON.
   *
   * @param address whose parts are wanted, with the cursors of the list
   */
  private String[] parts(String address, String list) throws IOException {
    return visitor.cursors(list, PARTS).stream()
        .map(cursor -> address + (cursor.isEmpty() ? "" : "?cursor=" + cursor))
        .toArray(String[]::new);
  }
}
