package io.argosy.common.topology;

import java.util.regex.Pattern;

/** The syntax of the names of instances, sites, nodes and agents. */
final class Words {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]{1,64}");

  private Words() {}

  static void requireWord(String value, String what) {
    if (!WORD.matcher(value).matches()) {
      throw new IllegalArgumentException("a %s name is 1 to 64 of A-Z a-z 0-9 _".formatted(what));
    }
  }
}
