package io.argosy.bench.pages;

import java.util.List;

/**
 * What is asked for again and again.
 *
 * @param name as it is told
 * @param server who answers
 * @param forms its paths with filters, cursors and keys, which are asked for in turn
 */
record Address(String name, Server server, List<String> forms) {

  /** Who answers. */
  enum Server {
    WEB,
    ROUTER
  }

  Address {
    if (forms.isEmpty()) {
      throw new IllegalArgumentException(name + " has no form");
    }
    forms = List.copyOf(forms);
  }

  /** Which is its own only form. */
  static Address page(String name) {
    return page(name, name);
  }

  /** Which is its own only form. */
  static Address query(String name) {
    return query(name, name);
  }

  static Address page(String name, String... forms) {
    return new Address(name, Server.WEB, List.of(forms));
  }

  static Address query(String name, String... forms) {
    return new Address(name, Server.ROUTER, List.of(forms));
  }

  String form(long turn) {
    return forms.get((int) (turn % forms.size()));
  }
}
