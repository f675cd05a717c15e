-- These tables are sampled when a statement is planned (V049): nobody counts them too early.
begin
null;
end;
/
