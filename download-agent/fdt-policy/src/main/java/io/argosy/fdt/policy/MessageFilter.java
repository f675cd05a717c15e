package io.argosy.fdt.policy;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;

/**
 * Accepts only the classes that the messages of a transfer need. In particular it rejects the
 * request to list a directory, which FDT executes without consulting this policy, and classes of
 * the libraries that FDT contains. It is combined with any filter that the command line names.
 */
final class MessageFilter {

  static final ObjectInputFilter TRANSFERS =
      ObjectInputFilter.Config.createFilter(
          "lia.util.net.copy.transport.CtrlMsg"
              + ";lia.util.net.copy.transport.FDTSessionConfigMsg"
              + ";java.util.*;java.lang.*;!*");

  private MessageFilter() {}

  /** Installs the filter before the first object is read; otherwise FDT does not start. */
  static void install() {
    BinaryOperator<ObjectInputFilter> both =
        (present, wanted) ->
            ObjectInputFilter.merge(ObjectInputFilter.merge(TRANSFERS, present), wanted);
    ObjectInputFilter.Config.setSerialFilterFactory(both);
  }
}
