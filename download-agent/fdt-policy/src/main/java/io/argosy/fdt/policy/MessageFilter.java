package io.argosy.fdt.policy;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;

/**
 * Lets in what a transfer needs to be talked over, and no other class: neither an order to list a
 * directory, which FDT carries out past this policy, nor anything of the many libraries beside it.
 * It comes on top of whatever filter the command line names.
 */
final class MessageFilter {

  static final ObjectInputFilter TRANSFERS =
      ObjectInputFilter.Config.createFilter(
          "lia.util.net.copy.transport.CtrlMsg"
              + ";lia.util.net.copy.transport.FDTSessionConfigMsg"
              + ";java.util.*;java.lang.*;!*");

  private MessageFilter() {}

  /** Once a process, before it reads the first object: FDT does not start if that is too late. */
  static void install() {
    BinaryOperator<ObjectInputFilter> both =
        (present, wanted) ->
            ObjectInputFilter.merge(ObjectInputFilter.merge(TRANSFERS, present), wanted);
    ObjectInputFilter.Config.setSerialFilterFactory(both);
  }
}
