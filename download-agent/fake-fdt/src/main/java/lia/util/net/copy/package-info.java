/** The name by which FDT is started, here that of a stand-in. */
@NullMarked
package lia.util.net.copy;

import org.jspecify.annotations.NullMarked;
