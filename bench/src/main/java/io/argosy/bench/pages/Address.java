package io.argosy.bench.pages;

import java.util.List;

/**
 * An address that is requested repeatedly.
 *
 * @param name in the result
 * @param forms its paths with filters, cursors and keys, which are requested in turn
 */
record Address(String name, Server server, List<String> forms) {

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

  String form(long turn) {
    return forms.get((int) (turn % forms.size()));
  }
}
