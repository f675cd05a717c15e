/** The one message of FDT's that reaches the disk past its extension point. */
@NullMarked
package lia.util.net.copy.transport;

import org.jspecify.annotations.NullMarked;
