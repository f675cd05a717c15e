/** What Argosy promises, held against its real programs, each a process of its own. */
@NullMarked
package io.argosy.system;

import org.jspecify.annotations.NullMarked;
