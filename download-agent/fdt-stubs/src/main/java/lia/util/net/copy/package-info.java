/** The session types that FDT's extension point refers to. */
@NullMarked
package lia.util.net.copy;

import org.jspecify.annotations.NullMarked;
