/** The names of FDT's sessions, which its extension point mentions. */
@NullMarked
package lia.util.net.copy;

import org.jspecify.annotations.NullMarked;
